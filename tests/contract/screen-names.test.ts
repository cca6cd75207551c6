import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from './client.ts'
import { freshName, PASSWORD } from './register.ts'
import { EACH_DATABASE } from '#service/testing/database.ts'
import { Services } from './service-here.ts'

const SITES = join(import.meta.dirname, '../../sites')

/** Sites of which Aurora asks for a screen name in both forms. */
async function sitesWithScreenNames(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tombolo-sites-'))
  await cp(SITES, folder, { recursive: true })
  const file = join(folder, 'aurora/manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { registration: object }
  const account = { id: 'account', fields: ['username', 'password', 'primaryEmail', 'screenName'] }
  const short = { steps: [account] }
  const full = { steps: [{ id: 'name', fields: ['screenName', 'phoneMobile', 'birthdate'] }] }
  const registration = { ...manifest.registration, short, full }
  await writeFile(file, JSON.stringify({ ...manifest, jurisdictions: ['none'], registration }))
  return folder
}

describe.each(EACH_DATABASE)('screen names on the %s database', (kind) => {
  const services = new Services()
  let port: number
  let sites: string
  beforeAll(async () => {
    sites = await sitesWithScreenNames()
    port = (await services.start(kind, { SITES_DIR: sites })).port
  }, 60_000)
  afterAll(async () => {
    await services.end()
    await rm(sites, { recursive: true })
  })

  const registerAs = async (username: string, screenName: string) => {
    const client = new Client(port)
    const fields = { primaryEmail: `${username}@example.org`, screenName, terms: true, privacy: true }
    const answer = await client.call('playerRegistration', { username, password: PASSWORD, fields })
    return { client, result: answer.result as { result: number; errors?: object[] } }
  }

  const screenNameOf = async (client: Client) => {
    const request = { filter: { memberId: 101, languageId: 'en_US' }, clientInformation: {} }
    const { player } = (await client.call('init', request)).result as { player: { screenName: string } }
    return player.screenName
  }

  const complete = async (client: Client, given: object) => {
    const fields = { birthdate: '1990-12-10', ...given }
    return (await client.call('playerRegistrationFull', { fields }, { endpoint: 'secured' })).result
  }

  it('security 29: a screen name that equals the login name is refused at its field by both forms', async () => {
    const username = freshName()
    const refused = { result: -1, errors: [{ field: 'screenName', code: 'login-name' }] }
    expect((await registerAs(username, username.toUpperCase())).result).toEqual(refused)
    const { client } = await registerAs(username, 'Ada of Aurora')
    expect(await screenNameOf(client)).toBe('Ada of Aurora')
    expect(await complete(client, { screenName: username, phoneMobile: '+49-1701234567' })).toEqual(refused)
  })

  it('a screen name of the full form is stored, and belongs to one player', async () => {
    const [ada, grace] = [
      await registerAs(freshName(), 'Ada One'),
      await registerAs(freshName(), 'Grace One'),
    ]
    const phones = ['+49-1701234568', '+49-1701234569']
    const first = await complete(ada.client, { screenName: 'Countess', phoneMobile: phones[0] })
    expect(first).toEqual({ result: ada.result.result })
    expect(await screenNameOf(ada.client)).toBe('Countess')
    expect(await complete(grace.client, { screenName: 'countess', phoneMobile: phones[1] })).toEqual({
      result: -1,
      errors: [{ field: 'screenName', code: 'taken' }],
    })
    expect(await screenNameOf(grace.client)).toBe('Grace One')
  })
})
