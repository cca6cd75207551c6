import { appendFileSync } from 'node:fs'

/**
 * A file that lines are appended to. A line that cannot be written, because the disk is full for example, is dropped; how
 * many were is written before the next one that can be.
 */
export class LogFile {
  #path
  #dropped = 0

  /** @param {string} path */
  constructor(path) {
    this.#path = path
  }

  /** @param {string} line */
  write(line) {
    try {
      appendFileSync(this.#path, `${this.#report()}${line}\n`)
      this.#dropped = 0
    } catch {
      this.#dropped += 1
    }
  }

  /** Begins with a new line: the last one may have been cut off. */
  #report() {
    if (this.#dropped === 0) return ''
    const msg = 'log lines were dropped: they could not be written'
    return `\n${JSON.stringify({ level: 40, time: Date.now(), dropped: this.#dropped, msg })}\n`
  }
}
