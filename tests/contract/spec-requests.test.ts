import { describe, expect, test } from 'vitest'
import { FILTER_NONE } from '#schemas/limits.ts'
import type { OperationName } from '#schemas/protocol/operations.ts'
import { checkBody } from '#service/channel/body-check.ts'

const FILTER = {
  free: FILTER_NONE,
  tournament: FILTER_NONE,
  progressive: FILTER_NONE,
  empty: FILTER_NONE,
  instaplay: FILTER_NONE,
  playCountMin: FILTER_NONE,
  playCountMax: FILTER_NONE,
  playSizeMin: FILTER_NONE,
  playSizeMax: FILTER_NONE,
  playCostMin: FILTER_NONE,
  playCostMax: FILTER_NONE,
  drawRangeMin: FILTER_NONE,
  drawRangeMax: FILTER_NONE,
  gameId: FILTER_NONE,
  memberId: 101,
  currencyId: FILTER_NONE,
  languageId: 'en_US',
  tournamentType: FILTER_NONE,
  firstResult: FILTER_NONE,
  maxResults: FILTER_NONE,
}

/** Payloads of specification section 3, by the operation that takes them. */
const PAYLOADS: readonly (readonly [OperationName, object])[] = [
  ['isEligibleLocation', { memberId: 101, latitude: 6.5, longitude: 3.4, ip: '198.51.100.1' }],
  ['getFilteredGames', FILTER],
  ['getDepositStep', { languageId: 'en_US' }],
  [
    'searchGameHistory',
    {
      page: 0,
      maxResults: 5,
      request: { playerId: 1, languageId: 'en_US', gameEndedMin: 0, gameEndedMax: 1 },
    },
  ],
  [
    'init',
    { filter: { memberId: 101, languageId: 'en_US' }, clientInformation: { ip: '::1' }, refStr: 'ada' },
  ],
  ['arePlaysAvailableForGame', { gameInstanceId: 1, plays: ['1-2-3-4-5'] }],
]

describe('the payloads of the specification', () => {
  test.each(PAYLOADS)('the payload of %s is accepted as it is in the specification', (name, body) => {
    expect(() => checkBody(name, body)).not.toThrow()
  })

  test('a filter by type of tournament is refused, because games have one type only', () => {
    expect(() => checkBody('getFilteredGames', { ...FILTER, tournamentType: 2 })).toThrow(
      expect.objectContaining({
        code: 'Client.Error.InvalidBody',
        args: { path: '/tournamentType', keyword: 'enum' },
      }),
    )
  })
})
