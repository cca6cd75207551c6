import { Secret, TOTP } from 'otpauth'
import type { EndpointName, EndpointParams, EndpointRequest } from '#schemas/operator/endpoints.ts'
import type { Grant } from '#schemas/operator/people.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { firstAdministratorLink } from '#service/people/person-links.ts'
import type { TestDatabase } from './database.ts'
import type { TestOperatorApi } from './operator-api.ts'
import { advance } from './test-clock.ts'

/** The password of every person of a test. */
export const PERSON_PASSWORD = 'seven wet umbrellas'

/** A person who works for the operators and is signed in. */
export interface Someone {
  readonly personId: number
  readonly email: string
  readonly codeKey: string
  readonly cookie: string
}
/** Somebody with the cookie of an answer; without one the calls are nobody's. */
export type Caller = { readonly cookie?: string }

/** The ways in which people join and sign in, by the operators' API. */
export function peopleOf(database: TestDatabase, api: TestOperatorApi) {
  /** The code that an authenticator shows; each call moves the clock to the next code, since a code is used once. */
  const codeOf = async (codeKey: string) => {
    await advance(database, '31 seconds')
    return TOTP.generate({ secret: Secret.fromBase32(codeKey), timestamp: database.clock.now() })
  }
  const secretIn = (link: string) => /#link=(\S+)/.exec(link)?.[1] ?? ''
  const view = async (secret: string) => (await api.ask('viewLink', {}, { secret }, { cookie: '' })).answer
  const follow = async (secret: string, more: { email?: string; name?: string } = {}) => {
    const { codeKey = '' } = await view(secret)
    const request = { secret, password: PERSON_PASSWORD, code: await codeOf(codeKey), ...more }
    return { ...(await api.ask('followLink', {}, request, { cookie: '' })), codeKey }
  }
  const as = <Name extends EndpointName>(
    { cookie = '' }: Caller,
    name: Name,
    params: EndpointParams<Name>,
    request?: EndpointRequest<Name>,
  ) => api.ask(name, params, request, { cookie })
  const invite = async (by: Caller, email: string, grants: Grant[]) =>
    (await as(by, 'invitePerson', {}, { email, name: email.split('@')[0] ?? '', grants })).answer
  return {
    codeOf,
    secretIn,
    view,
    follow,
    as,
    invite,
    /** Invites a person, who joins. */
    joined: async (by: Caller, email: string, grants: Grant[]): Promise<Someone> => {
      const { person, link } = await invite(by, email, grants)
      const { cookie = '', codeKey } = await follow(secretIn(link))
      return { personId: person.personId, email, codeKey, cookie }
    },
    /** The secret of a link that makes the first administrator; empty where there is one. */
    firstLink: async () =>
      (await firstAdministratorLink({ database, keys: api.keys, entropy: systemEntropy })) ?? '',
  }
}
