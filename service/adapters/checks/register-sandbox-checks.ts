import type { FastifyInstance } from 'fastify'
import type { SandboxService } from '../payments/sandbox/sandbox-service.ts'
import { SIGNATURE_HEADER } from '#service/base/timed-mac.ts'
import { isSigned, signMessage } from './check-signature.ts'
import { type CheckedPerson, SANDBOX_CHECKS_PATH, sandboxCheckSecret } from './person-checks.ts'

const QUESTION_MAX_BYTES = 4096
const PERSONS_MAX = 1000

/** The states of a person at the sandbox. The sandbox does not answer questions about a `silent` person. */
const STATES = ['excluded', 'silent', 'none'] as const
type State = (typeof STATES)[number]

/** The state of every person with one of these last names. */
const STATE_OF_NAME: Readonly<Record<string, State>> = { excluded: 'excluded', silent: 'silent' }

type Named = Pick<CheckedPerson, 'lastName' | 'birthDate'>
const keyOf = ({ lastName, birthDate }: Named) => `${lastName.trim().toLowerCase()}/${birthDate}`

/**
 * Serves checks of persons for trials. `POST /sandbox-checks/register` answers as a national register does; `PUT
 * /sandbox-checks/register/persons` puts a person on it, takes them off, or makes it silent about them.
 */
export async function registerSandboxChecks(app: FastifyInstance, service: SandboxService): Promise<void> {
  if (!service.config.sandboxProcessor) return
  const { keys, clock } = service
  const persons = new Map<string, State>()
  await app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: QUESTION_MAX_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post(`${SANDBOX_CHECKS_PATH}/register`, async ({ headers, body }, reply) => {
      const secret = sandboxCheckSecret(keys)
      if (!Buffer.isBuffer(body) || !isSigned(secret, headers[SIGNATURE_HEADER], body, clock.now()))
        return reply.code(401).send({ error: 'the signature is not valid' })
      const { requestId, ...person } = JSON.parse(body.toString('utf8')) as CheckedPerson & {
        requestId: string
      }
      const state = persons.get(keyOf(person)) ?? STATE_OF_NAME[person.lastName.trim().toLowerCase()]
      if (state === 'silent') return reply.code(503).send({ error: 'the register does not answer' })
      const answer = JSON.stringify({ requestId, answer: state === 'excluded' ? 'match' : 'no-match' })
      return reply
        .type('application/json')
        .header(SIGNATURE_HEADER, signMessage(secret, answer, clock.now()))
        .send(answer)
    })
    scope.put(`${SANDBOX_CHECKS_PATH}/register/persons`, async ({ body }, reply) => {
      const person = readPerson(body)
      if (person === null || persons.size >= PERSONS_MAX)
        return reply.code(400).send({ error: 'must be lastName, birthDate and state' })
      persons.set(keyOf(person), person.state)
      return reply.code(204).send()
    })
  })
}

function readPerson(body: unknown): (Named & { state: State }) | null {
  try {
    const { lastName, birthDate, state } = JSON.parse(String(body)) as Record<string, unknown>
    const known = STATES.find((one) => one === state)
    if (typeof lastName !== 'string' || typeof birthDate !== 'string' || known === undefined) return null
    return { lastName, birthDate, state: known }
  } catch {
    return null
  }
}
