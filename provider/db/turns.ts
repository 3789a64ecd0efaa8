/** Something that one user has at a time; the others get it in the order in which they came. */
export class Turns {
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];

  /** Undefined when it is free: then it is taken at once. */
  take(): Promise<void> | undefined {
    if (this.#isTaken) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    return undefined;
  }

  give(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }
}
