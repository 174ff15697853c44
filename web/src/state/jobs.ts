import { useEffect } from 'react';

import { listJobs } from '../api/client';
import { socket } from '../api/socket';
import type { JobKind, JobView } from '../api/types';
import { createStore, useStore } from '../lib/store';

/** The jobs that the page knows of, by id. */
const jobs = createStore<ReadonlyMap<string, JobView>>(new Map());
let followed = false;

export function takeJob(job: JobView): void {
  jobs.set((known) => new Map(known).set(job.id, job));
}

function follow(): void {
  if (followed) return;
  followed = true;
  const ask = () =>
    listJobs().then(
      (list) => [...list].reverse().forEach(takeJob),
      () => undefined,
    );
  socket.listen((message) => {
    if (message.type === 'job') takeJob(message.job);
    if (message.type === 'hello') void ask();
  });
}

export function isActive(job: JobView): boolean {
  return job.state === 'queued' || job.state === 'running';
}

/** The newest of the jobs; a job that goes on comes before those that are over. */
export function newestJob(known: Iterable<JobView>, kind: JobKind, subject: string): JobView | null {
  const matching = [...known].filter((job) => job.kind === kind && job.subject === subject);
  return matching.findLast(isActive) ?? matching.at(-1) ?? null;
}

/** The job of a kind that goes on, whatever it works on. */
export function useActiveJob(kind: JobKind): JobView | null {
  const known = useStore(jobs);
  useEffect(follow, []);
  return [...known.values()].findLast((job) => job.kind === kind && isActive(job)) ?? null;
}

/** The job for a game or an experiment, with its progress. */
export function useJob(kind: JobKind, subject: string): JobView | null {
  const known = useStore(jobs);
  useEffect(follow, []);
  return newestJob(known.values(), kind, subject);
}
