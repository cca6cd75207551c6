import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseNode } from '#tools/deploy/cluster/database-node.ts'

const ANSWERS_WITHIN_MS = 3000
const WRITE_EVERY_MS = 200

/** Writes at a database that is the primary no longer, past HAProxy and on its own host. It must acknowledge none of them. */
export class OldPrimary {
  readonly #node: DatabaseNode
  readonly #acknowledged: string[] = []

  constructor(node: DatabaseNode) {
    this.#node = node
  }

  static async prepare(primary: DatabaseNode): Promise<void> {
    await primary.query('create table if not exists writes_of_old_primaries (id text primary key)', 10_000)
  }

  async write(): Promise<void> {
    const id = randomUUID()
    await this.#node.query(`insert into writes_of_old_primaries values ('${id}')`, ANSWERS_WITHIN_MS).then(
      () => this.#acknowledged.push(id),
      () => undefined,
    )
  }

  /** Writes again and again during some work, in which the database comes back. */
  async writeDuring(work: Promise<unknown>): Promise<void> {
    const over = work.then(() => true)
    do await this.write()
    while (!(await Promise.race([over, delay(WRITE_EVERY_MS, false)])))
  }

  get faults(): string[] {
    const { length } = this.#acknowledged
    return length === 0 ? [] : [`the old primary ${this.#node.host.name} acknowledged ${length} writes`]
  }
}
