import { hash, verify } from '@node-rs/argon2'
import { WorkQueue } from '#service/limits/work-queue.ts'

/** Argon2id as security 13 asks for: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const PARAMETERS_TEXT = `m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}`

/** Each check holds a core for a dozen milliseconds: two at once, and a queue that is empty again in seconds. */
const queue = new WorkQueue({
  concurrent: 2,
  concurrentEach: 2,
  weightEach: Infinity,
  waiting: 400,
  waitingEach: 100,
  waitMs: 8000,
})

/** Passwords wait by client: whoever guesses many holds up nobody else. */
const inTurn = <Answer>(client: string, work: () => Promise<Answer>) =>
  queue.run({ client, weight: 0, until: Infinity }, work)

/** Hashes a password with fresh salt for a client; fault 300 where too many others wait. */
export function hashPassword(password: string, client: string): Promise<string> {
  return inTurn(client, () => hash(password.normalize('NFKC'), PARAMETERS))
}

/** A hash that no password has: checked for accounts that do not exist, so that they take the same time. */
let nobody: Promise<string> | undefined

/** Whether the password fits. A null hash takes as long as any and never fits. */
export async function verifyPassword(
  passwordHash: string | null,
  { password, client }: { password: string; client: string },
): Promise<boolean> {
  nobody ??= hashPassword(`${Math.PI}-nobody`, '')
  const against = passwordHash ?? (await nobody)
  const fits = await inTurn(client, () => verify(against, password.normalize('NFKC')))
  return fits && passwordHash !== null
}

/** Whether a hash was made with other parameters than those of today. */
export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.includes(`$argon2id$v=19$${PARAMETERS_TEXT}$`)
}
