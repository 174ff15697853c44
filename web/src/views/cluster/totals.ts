import type { FleetWorker } from '../../api/types';

/** What all workers do together. */
export function totals(workers: readonly FleetWorker[]) {
  const sum = (of: (worker: FleetWorker) => number) =>
    workers.reduce((total, worker) => total + of(worker), 0);
  return {
    threads: sum((worker) => worker.threads),
    busy: sum((worker) => worker.busy),
    rate: sum((worker) => worker.last_minute),
    failed: sum((worker) => worker.failed),
  };
}
