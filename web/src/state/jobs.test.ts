import { expect, test } from 'vitest';

import type { JobState, JobView } from '../api/types';
import { newestJob } from './jobs';

const job = (id: string, subject: string, state: JobState) =>
  ({ id, kind: 'review', subject, state }) as JobView;

test('the newest job of a subject, one that goes on first', () => {
  const list = [
    job('1', 'a', 'done'),
    job('2', 'a', 'running'),
    job('3', 'a', 'done'),
    job('4', 'b', 'queued'),
  ];
  expect(newestJob(list, 'review', 'a')?.id).toBe('2');
  expect(newestJob(list.slice(2), 'review', 'a')?.id).toBe('3');
  expect(newestJob(list, 'experiment', 'a')).toBeNull();
});
