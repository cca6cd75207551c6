import { hash, verify } from '@node-rs/argon2'
import { WorkQueue } from '#service/limits/work-queue.ts'

/** Argon2id with the parameters of security 13: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const PARAMETERS_TEXT = `m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}`

/** Each check occupies a core for about a dozen milliseconds: two at a time, and a queue that drains in seconds. */
const queue = new WorkQueue({
  concurrent: 2,
  concurrentEach: 2,
  weightEach: Infinity,
  waiting: 400,
  waitingEach: 100,
  waitMs: 8000,
})

/** Queues hashing by client: a client that guesses many passwords delays no other. */
const inTurn = <Answer>(client: string, work: () => Promise<Answer>) =>
  queue.run({ client, weight: 0, until: Infinity }, work)

/** Hashes a password with fresh salt for a client; fault 300 if too many others wait. */
export function hashPassword(password: string, client: string): Promise<string> {
  return inTurn(client, () => hash(password.normalize('NFKC'), PARAMETERS))
}

/** A hash that no password matches: checked for accounts that do not exist, so that they take the same time. */
let nobody: Promise<string> | undefined

/** Whether the password matches. A null hash takes the same time and never matches. */
export async function verifyPassword(
  passwordHash: string | null,
  { password, client }: { password: string; client: string },
): Promise<boolean> {
  nobody ??= hashPassword(`${Math.PI}-nobody`, '')
  const against = passwordHash ?? (await nobody)
  const fits = await inTurn(client, () => verify(against, password.normalize('NFKC')))
  return fits && passwordHash !== null
}

/** Whether a hash was created with other than the current parameters. */
export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.includes(`$argon2id$v=19$${PARAMETERS_TEXT}$`)
}
