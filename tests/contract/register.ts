import { randomBytes } from 'node:crypto'
import { Client } from './client.ts'

export interface Registered {
  client: Client
  playerId: number
  username: string
  password: string
}

export const PASSWORD = 'engine1843'

/** The fields that Aurora's short registration asks for. */
export function registrationOf(username: string): object {
  return {
    username,
    password: PASSWORD,
    fields: {
      firstName: 'Ada',
      // A person is known by name and date of birth: each has a name of their own.
      lastName: `Lovelace ${username}`,
      primaryEmail: `${username}@example.org`,
      birthdate: '1990-12-10',
      country: 'DE',
      terms: true,
      privacy: true,
    },
  }
}

/** The fields that Aurora's full registration asks for; each player has a phone of their own. */
export const fullDetails = (): Record<string, string> => ({
  country: 'DE',
  primaryAddressStreet: 'Main Street 1',
  primaryAddressPostalcode: '24960',
  primaryAddressCity: 'Glücksburg',
  primaryAddressState: 'Schleswig-Holstein',
  phoneMobile: `+49-170-${String(randomBytes(4).readUInt32BE() % 10_000_000).padStart(7, '0')}`,
})

/** Completes the registration of a player of Aurora (segment C). */
export async function complete(client: Client): Promise<void> {
  const body = { fields: fullDetails() }
  const answer = await client.call('playerRegistrationFull', body, { endpoint: 'secured' })
  const { result = -1 } = (answer.result ?? {}) as { result?: number }
  if (result === -1) throw new Error(JSON.stringify(answer))
}

export const freshName = () => `p${randomBytes(8).toString('hex')}`

/** A new player on a client of their own, logged in. */
export async function register(port: number, client = new Client(port)): Promise<Registered> {
  const username = freshName()
  const answer = await client.call('playerRegistration', registrationOf(username))
  const { result: playerId } = answer.result as { result: number }
  if (playerId === -1 || client.token === undefined) throw new Error(JSON.stringify(answer))
  return { client, playerId, username, password: PASSWORD }
}
