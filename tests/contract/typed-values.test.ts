import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from './client.ts'
import { freshName, PASSWORD, register, registrationOf } from './register.ts'
import { EACH_DATABASE } from '#service/testing/database.ts'
import { type ServiceHere, Services } from './service-here.ts'

describe.each(EACH_DATABASE)('typed values, on the %s database', (kind) => {
  const services = new Services()
  let here: ServiceHere
  beforeAll(async () => {
    here = await services.start(kind)
  }, 60_000)
  afterAll(() => services.end())

  it('an e-mail address in capitals, with invisible letters, or with its domain in ASCII is the same one', async () => {
    const username = freshName()
    const request = registrationOf(username) as { fields: object }
    const withEmail = (primaryEmail: string) => ({ ...request, fields: { ...request.fields, primaryEmail } })
    const client = new Client(here.port)
    const { result } = await client.call('playerRegistration', withEmail(` ${username}@BÜCHER.example `))
    expect(result).toMatchObject({ result: expect.any(Number) as number })
    expect((await client.call('init')).result).toMatchObject({
      player: { details: { primaryEmail: `${username}@bücher.example` } },
    })
    for (const same of [
      `${username}@xn--bcher-kva.example`,
      `${username.toUpperCase()}@bücher.example`,
      `${username}\u00AD@bücher\u200B.example`,
    ]) {
      expect((await client.call('checkEmail', { email: same })).result).toEqual({ result: 0 })
      const again = { ...withEmail(same), username: freshName() }
      expect((await new Client(here.port).call('playerRegistration', again)).result).toEqual({
        result: -1,
        errors: [{ field: 'primaryEmail', code: 'taken' }],
      })
    }
    const long = { ...withEmail(`${'a'.repeat(290)}@example.org`), username: freshName() }
    expect((await new Client(here.port).call('playerRegistration', long)).result).toEqual({
      result: -1,
      errors: [{ field: 'primaryEmail', code: 'too-long', args: { max: 254 } }],
    })
  })

  it('a registration takes one letter for a name, spaces around values, and the digits of every keyboard', async () => {
    const username = freshName()
    const request = registrationOf(username) as { fields: object }
    const named = (fields: object) => ({ ...request, fields: { ...request.fields, ...fields } })
    for (const empty of [' ', '\u00A0', '\u200B', '\u3164'])
      expect(
        (await new Client(here.port).call('playerRegistration', named({ firstName: empty }))).result,
      ).toEqual({ result: -1, errors: [{ field: 'firstName', code: 'required' }] })
    const client = new Client(here.port)
    const fields = { firstName: '\u00A0O ', birthdate: '١٩٩٠-١٢-١٠' }
    const { result } = await client.call('playerRegistration', {
      ...named(fields),
      username: ` ${username} `,
    })
    expect(result).toMatchObject({ result: expect.any(Number) as number })
    expect((await client.call('init')).result).toMatchObject({
      player: { username, details: { firstName: 'O', birthdate: '1990-12-10' } },
    })
    expect((await client.call('checkUsername', { username: `${username} ` })).result).toEqual({ result: 0 })
    const again = await new Client(here.port).call('login', { username: `${username} `, password: PASSWORD })
    expect(again.result).toMatchObject({ playerId: expect.any(Number) as number })
  })

  it('security 14: an e-mail address logs in like the user name, with the same counter, and an unknown one answers alike', async () => {
    const ada = await register(here.port)
    const email = `${ada.username}@example.org`
    const logIn = async (username: string, password: string, client = new Client(here.port)) => {
      const answer = await client.call('login', { username, password })
      return answer.ok ? 'in' : answer.fault?.code
    }
    expect(await logIn(` ${email.toUpperCase()}`, PASSWORD)).toBe('in')
    expect(await logIn(`${ada.username}@example`, PASSWORD)).toBe('110')
    const failSixTimes = async (name: string, client: Client) => {
      const outcomes: (string | undefined)[] = []
      for (let time = 1; time <= 6; time += 1) outcomes.push(await logIn(name, `wrong-${time}`, client))
      return outcomes
    }
    const LOCKED = ['103', '103', '103', '103', '103', '106']
    expect(await failSixTimes(`${freshName()}@example.org`, new Client(here.port))).toEqual(LOCKED)
    const client = new Client(here.port)
    expect(await failSixTimes(email, client)).toEqual(LOCKED)
    expect(await logIn(ada.username, PASSWORD, client)).toBe('106')
  })
})
