import type { Client } from '#runtime/client/client.ts'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import { Fault } from '#schemas/protocol/faults.ts'

/** Taken names and addresses, to show the form's error for them. */
const TAKEN = /^taken/i

/**
 * Simulates the service's answers to a registration form, without storage: names and addresses that begin with “taken” are
 * taken, all others are free, and every registration succeeds.
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
    upload: () => Promise.reject(new Fault('Server.ResourceNotFound')),
    download: () => Promise.reject(new Fault('Server.ResourceNotFound')),
    subscribe: () => () => undefined,
    follow: () => new Promise(() => undefined),
    recover: async () => undefined,
    isSettling: () => false,
    start: () => undefined,
    reinitialiseAfterMs: 0,
    wake: () => undefined,
    close: () => undefined,
  }
}

const isFree = (value: unknown) => (TAKEN.test(typeof value === 'string' ? value : '') ? 0 : 1)

/** Sample values of a fictitious person, of age in every country. */
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
