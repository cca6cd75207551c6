import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KNOWN_CHAINS } from '#modules/fairness/rules/beacon-chains.ts'
import { beaconEndpoints, readBeaconChain } from './beacon-settings.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beacon-'))
})
afterAll(() => rm(folder, { recursive: true }))

const { quicknet } = KNOWN_CHAINS
/** What a relay answers to `/info`. */
const INFO = {
  public_key: quicknet.publicKey,
  period: 3,
  genesis_time: quicknet.genesisSeconds,
  hash: quicknet.chainHash,
  groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
  schemeID: 'bls-unchained-g1-rfc9380',
  metadata: { beaconID: 'quicknet' },
}
async function chainIn(text: string) {
  const file = join(folder, 'info.json')
  await writeFile(file, text)
  return readBeaconChain({ chain: file, endpoints: undefined })
}

test('no beacon is configured where the settings name none', async () => {
  expect(await readBeaconChain({ chain: undefined, endpoints: undefined })).toBeNull()
})

test('a chain is configured by its name, or by the chain info of its relays', async () => {
  expect(await readBeaconChain({ chain: 'quicknet', endpoints: undefined })).toEqual(quicknet)
  expect(await chainIn(JSON.stringify(INFO))).toEqual(quicknet)
})

test.each([
  ['{', 'it is no JSON'],
  ['null', 'its hash is not 64 hex digits'],
  [JSON.stringify({ ...INFO, hash: 'ab' }), 'its hash is not 64 hex digits'],
  [JSON.stringify({ ...INFO, schemeID: 'bls-bn254-unchained-on-g1' }), 'its schemeID is none of'],
  [JSON.stringify({ ...INFO, public_key: 'ab' }), 'its public_key is not 192 hex digits'],
  [
    JSON.stringify({ ...INFO, public_key: quicknet.publicKey.replace('8', '9') }),
    'its hash is that of quicknet, its key is not',
  ],
  [JSON.stringify({ ...INFO, period: 0 }), 'its period is no number of seconds'],
  [JSON.stringify({ ...INFO, genesis_time: 'x' }), 'its genesis_time is no time'],
])('the chain info %s is refused with a message', async (text, words) => {
  await expect(chainIn(text)).rejects.toThrow(words)
})

test('a missing chain file and an invalid endpoint address are refused with a message', async () => {
  const missing = join(folder, 'nothing')
  await expect(readBeaconChain({ chain: missing, endpoints: undefined })).rejects.toThrow(
    'there is no such file',
  )
  expect(() => beaconEndpoints({ chain: 'quicknet', endpoints: 'ftp://x' })).toThrow(
    'DRAND_ENDPOINTS has "ftp://x"',
  )
  expect(
    beaconEndpoints({ chain: 'quicknet', endpoints: 'https://one.example/, http://two.example' }),
  ).toEqual(['https://one.example', 'http://two.example'])
})
