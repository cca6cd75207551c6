import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readGatewaySecrets } from '#service/config/gateway-secrets.ts'
import { refuseWithoutSecrets } from './refuse-without-secrets.ts'
import { openTestSites, smallManifest } from '#service/testing/sites.ts'
import { openSiteCatalogue } from './catalogue.ts'

const SECRET = '5e'.repeat(32)
const PAYMENTS = {
  processors: [
    {
      kind: 'gateway',
      processorId: 'cards',
      title: 'Cards',
      method: 'card',
      address: 'https://pay.example/v1',
      keyIds: ['k2', 'k1'],
    },
  ],
  offers: [{ processorId: 'cards', use: 'deposit', arrival: 'at-once' }],
}

test('a site without a secret of its gateway is refused with place and cure, and other sites go on', async () => {
  const world = await openTestSites({
    'calm-bay/manifest.json': smallManifest('calm-bay', 71, { payments: PAYMENTS }),
    'other/manifest.json': smallManifest('other', 72),
  })
  const servedWith = async (environment: Record<string, string>) => {
    const gatewaySecrets = readGatewaySecrets(environment)
    const { sitesDir, themesDir, log } = world
    const options = { sitesDir, themesDir, log, defaultSite: 'fixture', numbers: null, keptDir: null }
    const catalogue = await openSiteCatalogue({ ...options, gatewaySecrets })
    const served = catalogue.all().map(({ siteId }) => siteId)
    await catalogue.close()
    return served.toSorted()
  }
  // The key of another site does not count.
  const others = { GATEWAY_SECRET_OTHER_K1: SECRET, GATEWAY_SECRET_CALM_BAY_K2: SECRET }
  expect(await servedWith(others)).toEqual(['fixture', 'other'])
  const { reasons = [] } = world.lines.findLast(({ reasons: found }) => found !== undefined) ?? {}
  expect(reasons).toEqual([
    'calm-bay/manifest.json: $.payments.processors[0].keyIds[1] = "k1" has no secret in this service: set GATEWAY_SECRET_CALM_BAY_K1, or add calm-bay.k1 to the file in GATEWAY_SECRETS_FILE, and start the service again',
  ])
  expect(await servedWith({ ...others, GATEWAY_SECRET_CALM_BAY_K1: SECRET })).toEqual([
    'calm-bay',
    'fixture',
    'other',
  ])
  await world.close()
})

test('a site without an API key of Adyen is refused with place and cure', async () => {
  const processor = {
    kind: 'adyen',
    processorId: 'adyen',
    title: 'Cards',
    address: 'https://checkout-test.adyen.com/v71',
    merchantAccount: 'Harbour',
    apiKeyId: 'a1',
    keyIds: ['k1'],
  }
  const manifest = { siteId: 'calm-bay', payments: { offers: [], processors: [processor] } } as never
  const refusalsWith = (environment: Record<string, string>) =>
    refuseWithoutSecrets(readGatewaySecrets(environment))(manifest).map(({ path, expected }) => [
      path,
      expected,
    ])
  const secrets = { GATEWAY_SECRET_CALM_BAY_K1: SECRET.toUpperCase() }
  expect(refusalsWith({ ...secrets, ADYEN_API_KEY_OTHER_A1: 'AQE1234567890123' })).toEqual([
    [
      '$.payments.processors[0].apiKeyId',
      'has no secret in this service: set ADYEN_API_KEY_CALM_BAY_A1, or add calm-bay.a1 to the file in ADYEN_API_KEYS_FILE, and start the service again',
    ],
  ])
  expect(refusalsWith({ ...secrets, ADYEN_API_KEY_CALM_BAY_A1: 'AQE1234567890123' })).toEqual([])
  expect(() => readGatewaySecrets({ ADYEN_API_KEY_CALM_BAY_A1: 'secret words' })).toThrow(
    'ADYEN_API_KEY_CALM_BAY_A1 must be an API key of Adyen',
  )
})

test('secrets come from variables or a file, once each, and a wrong one is named without its value', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tombolo-secrets-'))
  const file = join(folder, 'secrets.json')
  await writeFile(file, JSON.stringify({ 'calm-bay': { k1: SECRET } }))
  const fromFile = readGatewaySecrets({ GATEWAY_SECRETS_FILE: file })
  expect([...fromFile.keys()]).toEqual(['GATEWAY_SECRET_CALM_BAY_K1'])
  const twice = { GATEWAY_SECRETS_FILE: file, GATEWAY_SECRET_CALM_BAY_K1: SECRET }
  expect(() => readGatewaySecrets(twice)).toThrow('given twice')
  expect(() => readGatewaySecrets({ GATEWAY_SECRET_A_K1: 'hush-hush' })).toThrow(
    /^(?!.*hush)GATEWAY_SECRET_A_K1 must be 32 to 128 bytes/,
  )
  await writeFile(file, '{ "calm-bay": hush')
  expect(() => readGatewaySecrets({ GATEWAY_SECRETS_FILE: file })).toThrow(/^(?!.*hush).*no JSON/)
  expect(() => readGatewaySecrets({ GATEWAY_SECRETS_FILE: join(folder, 'none') })).toThrow('cannot be read')
  await rm(folder, { recursive: true })
})
