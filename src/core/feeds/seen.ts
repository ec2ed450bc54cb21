/** The ids that a feed has told of, up to a bound; beyond it the oldest are forgotten. */
export class Seen {
  private readonly ids = new Set<string>();
  private readonly bound: number;

  constructor(bound: number) {
    this.bound = bound;
  }

  /** Takes an id as told. False when it was already. */
  add(id: string): boolean {
    if (this.ids.has(id)) return false;
    this.ids.add(id);
    const [oldest] = this.ids;
    if (this.ids.size > this.bound && oldest !== undefined) this.ids.delete(oldest);
    return true;
  }

  clear(): void {
    this.ids.clear();
  }
}
