import type { FastifyInstance } from 'fastify'
import type { SandboxService } from '../payments/sandbox/sandbox-service.ts'
import { SIGNATURE_HEADER } from '#service/base/timed-mac.ts'
import { isSigned, signMessage } from './check-signature.ts'
import { type CheckedPerson, SANDBOX_CHECKS_PATH, sandboxCheckSecret } from './person-checks.ts'

const QUESTION_MAX_BYTES = 4096
const PERSONS_MAX = 1000

type Named = Pick<CheckedPerson, 'lastName' | 'birthDate'>
const keyOf = ({ lastName, birthDate }: Named) => `${lastName.trim().toLowerCase()}/${birthDate}`

/** A check that the sandbox serves, by its last part of the path. */
interface SandboxCheck {
  readonly kind: string
  /** The answer for each state of a person; null: the sandbox does not answer. */
  readonly answers: Readonly<Record<string, string | null>>
  /** The state of every person with one of these last names. */
  readonly stateOfName: Readonly<Record<string, string>>
  /** The state of every other person. */
  readonly otherwise: string
}

const CHECKS: readonly SandboxCheck[] = [
  {
    kind: 'register',
    answers: { excluded: 'match', none: 'no-match', silent: null },
    stateOfName: { excluded: 'excluded', silent: 'silent' },
    otherwise: 'none',
  },
  {
    kind: 'identity',
    answers: { match: 'match', 'no-match': 'no-match', refer: 'refer', silent: null },
    stateOfName: { unknown: 'no-match', referred: 'refer', unanswered: 'silent' },
    otherwise: 'match',
  },
]

/**
 * Serves checks of persons for trials. `POST /sandbox-checks/<kind>` answers as a national register or a provider of identity checks does; `PUT
 * /sandbox-checks/<kind>/persons` changes the state of a person.
 */
export async function registerSandboxChecks(app: FastifyInstance, service: SandboxService): Promise<void> {
  if (!service.config.sandboxProcessor) return
  await app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: QUESTION_MAX_BYTES },
      (_request, body, done) => done(null, body),
    )
    for (const check of CHECKS) serveCheck(scope, service, check)
  })
}

function serveCheck(
  scope: FastifyInstance,
  { keys, clock }: SandboxService,
  { kind, answers, stateOfName, otherwise }: SandboxCheck,
): void {
  const persons = new Map<string, string>()
  scope.post(`${SANDBOX_CHECKS_PATH}/${kind}`, async ({ headers, body }, reply) => {
    const secret = sandboxCheckSecret(keys)
    if (!Buffer.isBuffer(body) || !isSigned(secret, headers[SIGNATURE_HEADER], body, clock.now()))
      return reply.code(401).send({ error: 'the signature is not valid' })
    const { requestId, ...person } = JSON.parse(body.toString('utf8')) as Named & { requestId: string }
    const named = new Map(Object.entries(stateOfName)).get(person.lastName.trim().toLowerCase())
    const answer = answers[persons.get(keyOf(person)) ?? named ?? otherwise]
    if (answer === null) return reply.code(503).send({ error: 'the sandbox does not answer about them' })
    const text = JSON.stringify({ requestId, answer })
    return reply
      .type('application/json')
      .header(SIGNATURE_HEADER, signMessage(secret, text, clock.now()))
      .send(text)
  })
  scope.put(`${SANDBOX_CHECKS_PATH}/${kind}/persons`, async ({ body }, reply) => {
    const person = readPerson(body, Object.keys(answers))
    if (person === null || persons.size >= PERSONS_MAX)
      return reply.code(400).send({ error: 'must be lastName, birthDate and state' })
    persons.set(keyOf(person), person.state)
    return reply.code(204).send()
  })
}

function readPerson(body: unknown, states: readonly string[]): (Named & { state: string }) | null {
  try {
    const { lastName, birthDate, state } = JSON.parse(String(body)) as Record<string, unknown>
    const known = states.find((one) => one === state)
    if (typeof lastName !== 'string' || typeof birthDate !== 'string' || known === undefined) return null
    return { lastName, birthDate, state: known }
  } catch {
    return null
  }
}
