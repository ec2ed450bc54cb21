import type { Job } from 'bullmq';

/** Lines that a job keeps in all, and that it gathers before Redis gets them together. */
const MAX_LINES = 100;

/** Log of one job on the queue board: the first hundred lines, in one command at the end of the job and one for each later line. Redis away loses them. */
export class JobLog {
  private readonly job: Job;
  private lines: string[] = [];
  private count = 0;
  private isFlushed = false;

  constructor(job: Job) {
    this.job = job;
  }

  add(line: string): void {
    if (++this.count > MAX_LINES) return;
    const text = `${new Date().toISOString()} ${line}`;
    this.lines.push(this.count === MAX_LINES ? `${text}; further lines are left out` : text);
    if (this.isFlushed) this.flush();
  }

  flush(): void {
    this.isFlushed = true;
    if (this.lines.length === 0) return;
    void this.job.log(this.lines.splice(0).join('\n')).catch(() => {});
  }
}
