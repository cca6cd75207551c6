import type { Client } from '#runtime/client/client.ts'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import { Fault } from '#schemas/protocol/faults.ts'

/** A name and an address that are taken, so that the form's answer to that can be seen. */
const TAKEN = /^taken/i

/**
 * Answers a registration form as the service would, and keeps nothing: names and addresses that begin with “taken” are
 * taken, everything else is free, and every registration works.
 */
export function sampleClient(): Client {
  const answers: Record<string, (body: Record<string, unknown>) => unknown> = {
    checkUsername: ({ username }) => ({ result: isFree(username) }),
    checkEmail: ({ email }) => ({ result: isFree(email) }),
    checkPhone: ({ phone }) => ({ result: isFree(phone) }),
    playerRegistration: () => ({ result: 1 }),
    playerRegistrationFull: () => ({ result: 1 }),
  }
  return {
    async call(op, body) {
      const answer = answers[op]
      if (answer === undefined) throw new Fault('Server.ResourceNotFound')
      return answer(body) as never
    },
    subscribe: () => () => undefined,
    recover: async () => undefined,
    start: () => undefined,
    reinitialiseAfterMs: 0,
    wake: () => undefined,
    close: () => undefined,
  }
}

const isFree = (value: unknown) => (TAKEN.test(typeof value === 'string' ? value : '') ? 0 : 1)

/** Somebody who does not exist, grown up everywhere. */
export function sampleAnswers({ registration }: ResolvedManifest): Record<string, string> {
  return {
    username: 'ada_1815',
    screenName: 'Ada',
    primaryEmail: 'ada@example.org',
    primaryEmailConfirm: 'ada@example.org',
    phoneMobile: '+49-151-5550123',
    firstName: 'Ada',
    lastName: 'Lovelace',
    gender: 'F',
    birthdate: '1985-12-10',
    country: registration.defaultCountry,
    primaryAddressStreet: '12 St James’s Square',
    primaryAddressCity: 'London',
    primaryAddressState: 'LND',
    primaryAddressPostalcode: '24937',
    occupation: 'Mathematician',
  }
}
