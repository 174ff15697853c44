import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from 'typescript';
import { describe, expect, test } from 'vitest';

import en from './en.json';
import ko from './ko.json';

const SRC = join(import.meta.dirname, '..');

/** Texts whose keys are made from what the server sends: its error codes, levels, agents and experiments. */
const FROM_SERVER = [/^problem\./, /^catalogue\./, /^level\.\w+\.(name|about)$/];

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.startsWith(join('api', 'types')),
  )
  .map((name) =>
    ts.createSourceFile(name, readFileSync(join(SRC, name), 'utf8'), ts.ScriptTarget.Latest, true),
  );

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

/** Every text of the sources, with `*` for what is put into a template. */
function textsOf(file: ts.SourceFile): string[] {
  const texts: string[] = [];
  walk(file, (node) => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    if (ts.isTemplateExpression(node)) {
      texts.push(node.head.text + node.templateSpans.map(({ literal }) => `*${literal.text}`).join(''));
    }
  });
  return texts;
}

function placesOf(message: string): string[] {
  return [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();
}

describe('the message files', () => {
  test('have the same keys, sorted', () => {
    expect(Object.keys(ko)).toEqual(Object.keys(en));
    expect(Object.keys(en)).toEqual([...Object.keys(en)].sort());
  });

  test.each(Object.keys(en) as (keyof typeof en)[])(
    '%s is there, with the same places, in both languages',
    (key) => {
      expect(en[key].trim()).not.toBe('');
      expect(ko[key].trim()).not.toBe('');
      expect([...new Set(placesOf(ko[key]))]).toEqual([...new Set(placesOf(en[key]))]);
    },
  );

  test('hold nothing that is not used', () => {
    const texts = new Set(files.flatMap(textsOf));
    const patterns = [...texts]
      .filter((text) => text.includes('*') && text.includes('.'))
      .map((text) => new RegExp(`^${text.split('*').map(escape).join('[\\w-]+')}$`));
    const unused = Object.keys(en).filter(
      (key) => !texts.has(key) && ![...patterns, ...FROM_SERVER].some((pattern) => pattern.test(key)),
    );
    expect(unused).toEqual([]);
  });
});

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Attributes that people see or hear. */
const SPOKEN = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label', 'text', 'aria-valuetext']);

/** What has no language: signs, numbers, commands, addresses. */
function isNeutral(text: string): boolean {
  return !/\p{Letter}/u.test(text) || /^hansu /.test(text);
}

test('no component holds a text of its own', () => {
  const found: string[] = [];
  for (const file of files) {
    walk(file, (node) => {
      if (ts.isJsxText(node) && !isNeutral(node.text)) found.push(`${file.fileName}: ${node.text.trim()}`);
      if (!ts.isJsxAttribute(node) || !node.initializer || !ts.isStringLiteral(node.initializer)) return;
      const name = node.name.getText(file);
      const { text } = node.initializer;
      if (SPOKEN.has(name) && !isNeutral(text)) found.push(`${file.fileName}: ${name}="${text}"`);
    });
  }
  expect(found).toEqual([]);
});
