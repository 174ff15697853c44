/** Variations: a tree of moves, and where in it one is. */

export interface TreeNode {
  move: string;
  parent: number;
  children: readonly number[];
}

/** Node 0 is the beginning; a node's place in the list is its id. Removed nodes leave a hole. */
export interface Tree {
  nodes: readonly (TreeNode | null)[];
  current: number;
}

export const ROOT = 0;

export const EMPTY_TREE: Tree = { nodes: [{ move: '', parent: -1, children: [] }], current: ROOT };

function nodeOf(tree: Tree, id: number): TreeNode {
  const node = tree.nodes[id];
  if (!node) throw new Error(`node ${id} is in the tree`);
  return node;
}

export function childrenOf(tree: Tree, id: number): readonly number[] {
  return nodeOf(tree, id).children;
}

export function moveOf(tree: Tree, id: number): string {
  return nodeOf(tree, id).move;
}

function replace(tree: Tree, id: number, node: TreeNode | null): Tree {
  return { ...tree, nodes: tree.nodes.map((old, index) => (index === id ? node : old)) };
}

/** Plays a move: goes to it if it is there, else adds it as a variation. */
export function play(tree: Tree, move: string): Tree {
  const from = nodeOf(tree, tree.current);
  const known = from.children.find((child) => nodeOf(tree, child).move === move);
  if (known !== undefined) return { ...tree, current: known };
  const id = tree.nodes.length;
  const grown = replace(tree, tree.current, { ...from, children: [...from.children, id] });
  return { nodes: [...grown.nodes, { move, parent: tree.current, children: [] }], current: id };
}

/** A tree of one line, at the given ply of it. */
export function treeOf(moves: readonly string[], ply = moves.length): Tree {
  const whole = moves.reduce(play, EMPTY_TREE);
  return { ...whole, current: Math.max(0, Math.min(moves.length, ply)) };
}

/** The tree with a line from the beginning in it, at the end of that line. */
export function withLine(tree: Tree, moves: readonly string[]): Tree {
  return moves.reduce(play, goTo(tree, ROOT));
}

/** The ids from the first move to a node. */
export function pathTo(tree: Tree, id: number): number[] {
  const path = [];
  for (let at = id; at !== ROOT; at = nodeOf(tree, at).parent) path.unshift(at);
  return path;
}

export function movesTo(tree: Tree, id: number): string[] {
  return pathTo(tree, id).map((node) => nodeOf(tree, node).move);
}

/** The line through the current node: to it, and on along the first variations. */
export function lineOf(tree: Tree): number[] {
  const line = pathTo(tree, tree.current);
  for (
    let next = nodeOf(tree, tree.current).children[0];
    next !== undefined;
    next = nodeOf(tree, next).children[0]
  ) {
    line.push(next);
  }
  return line;
}

/** The moves of the first variations from the beginning. */
export function mainLine(tree: Tree): string[] {
  const line = lineOf({ ...tree, current: ROOT });
  return line.map((id) => moveOf(tree, id));
}

export function goTo(tree: Tree, id: number): Tree {
  return { ...tree, current: id };
}

/** Removes a node with everything after it; one that is there goes back to before it. */
export function remove(tree: Tree, id: number): Tree {
  if (id === ROOT) return EMPTY_TREE;
  const { parent } = nodeOf(tree, id);
  const gone = new Set<number>();
  const collect = (node: number) => {
    gone.add(node);
    nodeOf(tree, node).children.forEach(collect);
  };
  collect(id);
  const above = nodeOf(tree, parent);
  const cut = replace(tree, parent, { ...above, children: above.children.filter((child) => child !== id) });
  return {
    nodes: cut.nodes.map((node, index) => (gone.has(index) ? null : node)),
    current: gone.has(tree.current) ? parent : tree.current,
  };
}

/** Makes the line to a node the first variation everywhere on its way. */
export function promote(tree: Tree, id: number): Tree {
  return pathTo(tree, id).reduce((grown, node) => {
    const { parent } = nodeOf(grown, node);
    const above = nodeOf(grown, parent);
    const children = [node, ...above.children.filter((child) => child !== node)];
    return replace(grown, parent, { ...above, children });
  }, tree);
}

/** A tree as text lines: the main line first, then each variation where it leaves. */
export interface TreeLine {
  depth: number;
  nodes: { id: number; move: string; ply: number }[];
}

export function linesOf(tree: Tree): TreeLine[] {
  const lines: TreeLine[] = [];
  const follow = (first: number, ply: number, depth: number) => {
    const line: TreeLine = { depth, nodes: [] };
    const branches: [number, number][] = [];
    lines.push(line);
    for (let id: number | undefined = first, at = ply; id !== undefined; at += 1) {
      const node: TreeNode = nodeOf(tree, id);
      line.nodes.push({ id, move: node.move, ply: at });
      node.children.slice(1).forEach((child) => branches.push([child, at + 1]));
      id = node.children[0];
    }
    branches.forEach(([child, at]) => follow(child, at, depth + 1));
  };
  nodeOf(tree, ROOT).children.forEach((child, index) => follow(child, 1, index === 0 ? 0 : 1));
  return lines;
}

/** All lines from the beginning to an end, the main line first. */
export function movesOfLines(tree: Tree, from = ROOT, line: readonly string[] = []): string[][] {
  const children = childrenOf(tree, from);
  if (children.length === 0) return line.length > 0 ? [[...line]] : [];
  return children.flatMap((child) => movesOfLines(tree, child, [...line, moveOf(tree, child)]));
}
