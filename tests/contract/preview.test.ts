import { beforeAll, expect, it } from 'vitest'
import { Client } from './client.ts'
import { PASSWORD, register, registrationOf, freshName } from './register.ts'
import { onEachService, type ServiceHere } from './service-here.ts'

onEachService((start) => {
  let here: ServiceHere
  let previewId: string
  beforeAll(async () => {
    here = await start()
    const headers = { authorization: `Bearer ${here.runToken}`, 'content-type': 'application/json' }
    const api = `http://localhost:${here.operatorPort}/api/sites/aurora`
    const site = (await (await fetch(api, { headers })).json()) as { manifest: string }
    // The draft asks less of a player than the site that was saved does.
    const manifest = site.manifest.replace('"firstName", "lastName", ', '')
    const answer = await fetch(`${api}/preview`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ manifest }),
    })
    const shown = (await answer.json()) as { preview: { id: string } | null }
    if (manifest === site.manifest || shown.preview === null) throw new Error(JSON.stringify(shown))
    previewId = shown.preview.id
  }, 60_000)

  const onPreview = (id = previewId) => new Client(here.port, `${id}.builder`)
  const players = () => here.service.database.kysely.selectFrom('players').select('player_id').execute()

  it('the page of a draft gets the answers of the saved site', async () => {
    const draft = await onPreview().call('init', {})
    expect(draft.ok).toBe(true)
    const saved = await new Client(here.port).call('init', {})
    const configurationOf = ({ result }: typeof draft) => (result as { configuration: object }).configuration
    expect(configurationOf(draft)).toEqual(configurationOf(saved))
  })

  it('a visitor cannot register on the page of a draft', async () => {
    const before = await players()
    const answer = await onPreview().call('playerRegistration', registrationOf(freshName()))
    expect(answer.fault?.code).toBe('102')
    expect(await players()).toEqual(before)
  })

  it('a player can log in on the page of a draft, and can change nothing', async () => {
    const ada = await register(here.port)
    const client = onPreview()
    await client.call('init', {})
    const login = await client.call('login', { username: ada.username, password: PASSWORD })
    expect(login.ok).toBe(true)
    const accounts = await client.call('getPlayerAccounts', {}, { endpoint: 'secured' })
    expect(accounts.ok).toBe(true)
    const favorite = await client.call('saveFavoriteGame', { gameId: 1 }, { endpoint: 'secured' })
    expect(favorite.fault?.code).toBe('102')
  })

  it('security 16: the page of a draft calls its own host only, and no other page can call that host', async () => {
    const origin = `http://${previewId}.builder.localhost:${here.port}`
    const frames = [{ id: 1, op: 'ping', body: {} }]
    const own = await onPreview().post('/channel/open', frames, { headers: { Origin: origin } })
    expect(own.status).toBe(200)
    const ofBrand = { headers: { Origin: `http://aurora.localhost:${here.port}` } }
    expect((await onPreview().post('/channel/open', frames, ofBrand)).status).toBe(403)
    const atBrand = await new Client(here.port).post('/channel/open', frames, { headers: { Origin: origin } })
    expect(atBrand.status).toBe(403)
    await expect(onPreview().websocket({ Origin: origin })).rejects.toThrow('status 421')
    await expect(new Client(here.port).websocket({ Origin: origin })).rejects.toThrow('status 403')
  })

  it('a mail of a draft is shown to the site builder alone, runs nothing, and is on no site', async () => {
    const at = (host: string, number: string) =>
      new Client(here.port, host).get(`/client/mail-samples/${number}?lang=de`)
    const mail = await at(`${previewId}.builder`, '0')
    expect(mail.status).toBe(200)
    const policy = String(mail.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/frame-ancestors http:\/\/localhost:\d+; sandbox$/)
    const light = mail.bytes.toString()
    expect(light).toMatch(/<html lang="de".*Aurora/s)
    expect([light.includes('@media not all'), light.includes('prefers-color-scheme')]).toEqual([true, false])
    expect((await at(`${previewId}.builder`, '999')).status).toBe(404)
    expect((await at(`${previewId}.builder`, 'first')).status).toBe(404)
    expect((await at('aurora', '0')).status).toBe(404)
  })

  it('an address with a guessed preview id is answered with 421', async () => {
    expect((await onPreview('0'.repeat(32)).post('/channel/open', [])).status).toBe(421)
  })
})
