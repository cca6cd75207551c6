import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { WEEKDAY_OF, WEEK_STARTS, type WeekStart } from '#schemas/dates/week-start.ts'
import type { LimitKind } from '#schemas/entities/player-limit.ts'
import { dayStart, periodStart } from '#modules/game-rules/rules/site-periods.ts'
import { dayAt, daysAfter } from '#modules/game-rules/rules/zoned-time.ts'
import { depositRoom } from '#service/deposits/deposit-limits.ts'
import { addWinnings, forgetOldTotals } from '#service/players/rows/daily-totals.ts'
import { startSiteClocks } from '#service/sites/clock-rows.ts'
import { onBothDatabases, type TestDatabase } from '#service/testing/database.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { advanceTo } from '#service/testing/test-clock.ts'
import { addGame, type TestGame } from '#service/testing/world.ts'
import { IS_WHOLE } from '#tests/support/whole-run.ts'
import { readPlayFigures } from './play-figures.ts'
import { readLimitUse } from '#service/player-limits/self-limits.ts'

const EUR = 978
const UNITS = ['day', 'week', 'month'] as const
/** Zones whose clocks change at, before or after midnight, by half an hour, by two hours, or never; and whose offsets are no whole hours. */
const RARE_ZONES = [
  'UTC',
  'Africa/Cairo',
  'Africa/Lagos',
  'America/Havana',
  'America/Nuuk',
  'America/Santiago',
  'America/St_Johns',
  'Antarctica/Troll',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Europe/Dublin',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
]
const ZONES = IS_WHOLE ? Intl.supportedValuesOf('timeZone') : RARE_ZONES
const [HOUR_MS, HALF_HOUR_MS] = [3_600_000, 1_800_000]

/** Both ends of the first and the last day of each month of a year, and every half hour of the days that are longer or shorter than others. */
function timesIn(timeZone: string): number[] {
  const times: number[] = []
  let day = dayAt(timeZone, Date.parse('2036-01-01T12:00Z'))
  for (let count = 0; count < 366; count++) {
    const [start, end] = [dayStart(timeZone, day), dayStart(timeZone, daysAfter(day, 1))]
    if (day.day === 1 || day.day === day.daysInMonth) times.push(start, end - 1)
    if (end - start !== 24 * HOUR_MS)
      for (let at = start - 2 * HOUR_MS; at < end + 2 * HOUR_MS; at += HALF_HOUR_MS) times.push(at - 1, at)
    day = daysAfter(day, 1)
  }
  return times
}

onBothDatabases((open) => {
  let database: TestDatabase
  let world: World
  let game: TestGame
  beforeAll(async () => {
    world = openWorld(await open())
    ;({ database } = world)
    game = await world.game({ gamePlayMax: 10_000, playerPlayMax: 10_000 })
  })
  afterAll(() => world.stop())

  const moveTo = (time: string) => advanceTo(database, time)
  const setClock = (
    timeZone: string,
    {
      memberId = 101,
      weekStart = 'monday',
      rollingLosses = false,
    }: { memberId?: number; weekStart?: WeekStart; rollingLosses?: boolean } = {},
  ) => database.transaction((tx) => startSiteClocks(tx, [{ memberId, timeZone, weekStart, rollingLosses }]))
  const limit = async (playerId: number, kind: LimitKind, minor: number) => {
    await database.kysely
      .insertInto('player_limits')
      .values({ player_id: playerId, kind, source: 'self', currency_id: EUR, limit_minor: minor })
      .execute()
  }
  let lastOrder = 0
  const payIn = async (playerId: number, minor: number, at: string, memberId = 101) => {
    await database.kysely
      .insertInto('deposits')
      .values({
        order_id: `days-${++lastOrder}`,
        player_id: playerId,
        member_id: memberId,
        processor_id: 'sandbox',
        currency_id: EUR,
        amount_minor: minor,
        status: 'paid',
        decided_at: sql<number>`${at}::timestamptz`,
      })
      .execute()
  }
  const room = (playerId: number) => depositRoom(database.kysely, playerId, EUR)
  /** Buys one play of 2.50; 0 where it is sold, 6 where a limit refuses it. */
  const buy = async (playerId: number) => (await world.join(playerId, game)).exitCode
  const used = async (playerId: number, kind: LimitKind) =>
    (await readLimitUse(database.kysely, { playerId, operatorId: 1 }, EUR)).usedMinor.get(kind) ?? 0
  const win = (playerId: number, minor: number) =>
    database.transaction((tx) => addWinnings(tx, EUR, [{ playerId, minor }]))
  const figures = async (playerId: number, unit: (typeof UNITS)[number]) => {
    const periods = await readPlayFigures(
      database.kysely,
      { playerId, sessionId: 0, operatorId: 1 },
      { unit, to: EUR },
    )
    return periods
      .filter(({ depositedMinor, stakedMinor }) => depositedMinor + stakedMinor > 0)
      .map(({ from, depositedMinor, stakedMinor }) => [
        new Date(from).toISOString().slice(0, 16),
        depositedMinor,
        stakedMinor,
      ])
  }

  test('the database and the rules have the same days, weeks and months around every change of clocks', async () => {
    for (const zone of ZONES) {
      const times = timesIn(zone)
      for (const unit of UNITS)
        for (const weekStart of unit === 'week' ? WEEK_STARTS : (['monday'] as const)) {
          const { rows } = await sql<{ start: number }>`
            select (extract(epoch from period_start(${unit}, to_timestamp(at / 1000), ${zone}, ${WEEKDAY_OF[weekStart]})) * 1000)::float8 as start
            from unnest(${times}::float8[]) with ordinality as item (at, place) order by place`.execute(
            database.kysely,
          )
          const wrong = times.flatMap((at, place) => {
            const [found, expected] = [
              rows[place]!.start,
              periodStart(unit, at, { timeZone: zone, weekStart }),
            ]
            return found === expected ? [] : [{ zone, unit, at: new Date(at).toISOString(), found, expected }]
          })
          expect(wrong).toEqual([])
        }
    }
  })

  describe('at midnight of the site', () => {
    it('a daily deposit limit counts the first moment of a day of 23 and of 25 hours, and none before', async () => {
      await setClock('Europe/London')
      // Two weeks earlier: the clock that the site had before has no influence left.
      await moveTo('2036-03-01T12:00Z')
      for (const [start, lastHour] of [
        ['2036-03-30T00:00:00.000Z', '2036-03-30T22:30Z'],
        ['2036-10-25T23:00:00.000Z', '2036-10-26T23:30Z'],
      ] as const) {
        const { playerId } = await world.player()
        await limit(playerId, 'dailyDeposit', 10_000)
        await payIn(playerId, 4000, new Date(Date.parse(start) - 1).toISOString())
        await payIn(playerId, 700, start)
        await moveTo(new Date(Date.parse(start) + 60_000).toISOString())
        expect(await room(playerId)).toBe(9300)
        await moveTo(lastHour)
        expect(await room(playerId)).toBe(9300)
        expect(await used(playerId, 'dailyDeposit')).toBe(700)
        await moveTo(new Date(Date.parse(lastHour) + 31 * 60_000).toISOString())
        expect(await room(playerId)).toBe(10_000)
      }
    })

    it('security 3: a wager limit and a loss limit begin anew with the day and the week of the site', async () => {
      await setClock('Pacific/Auckland', { weekStart: 'sunday' })
      await moveTo('2037-01-01T00:00Z')
      const [bettor, loser] = [await world.player(), await world.player()]
      await limit(bettor.playerId, 'weeklyBet', 500)
      await limit(loser.playerId, 'dailyLoss', 500)
      // Saturday, five minutes before the end of the week in Auckland.
      await moveTo('2037-01-10T10:55Z')
      for (const { playerId } of [bettor, loser])
        expect([await buy(playerId), await buy(playerId), await buy(playerId)]).toEqual([0, 0, 6])
      await moveTo('2037-01-10T11:00Z')
      for (const { playerId } of [bettor, loser])
        expect([await buy(playerId), await buy(playerId), await buy(playerId)]).toEqual([0, 0, 6])
      expect(await used(bettor.playerId, 'weeklyBet')).toBe(500)
      expect(await used(loser.playerId, 'dailyLoss')).toBe(500)
      expect(await figures(loser.playerId, 'day')).toEqual([
        ['2037-01-09T11:00', 0, 500],
        ['2037-01-10T11:00', 0, 500],
      ])
      expect(await figures(loser.playerId, 'week')).toEqual([
        ['2037-01-03T11:00', 0, 500],
        ['2037-01-10T11:00', 0, 500],
      ])
    })

    it('each site of an operator counts by its own clock', async () => {
      const [lagos, auckland] = [2101, 2102]
      await setClock('Africa/Lagos', { memberId: lagos })
      await setClock('Pacific/Auckland', { memberId: auckland })
      const [one, other] = [
        await world.player({ memberId: lagos }),
        await world.player({ memberId: auckland }),
      ]
      await limit(one.playerId, 'dailyDeposit', 1000)
      await limit(other.playerId, 'dailyDeposit', 1000)
      const time = '2037-02-02T22:59:59.999Z'
      await payIn(one.playerId, 600, time, lagos)
      await payIn(other.playerId, 600, time, auckland)
      await moveTo('2037-02-02T23:00:01Z')
      // Midnight in Lagos; noon in Auckland, where the day began twelve hours before.
      expect([await room(one.playerId), await room(other.playerId)]).toEqual([1000, 400])
      expect(await figures(one.playerId, 'day')).toEqual([['2037-02-01T23:00', 600, 0]])
      expect(await figures(other.playerId, 'day')).toEqual([['2037-02-02T11:00', 600, 0]])
    })
  })

  describe('a site that is moved to another zone in the middle of a week', () => {
    it.each([
      ['Africa/Lagos', '2037-03-08T23:00', '2037-03-15T23:00Z', '2037-03-16T00:00Z'],
      ['Pacific/Auckland', '2037-03-08T11:00', '2037-03-15T11:00Z', '2037-03-16T00:00Z'],
    ])(
      'from UTC to %s: nothing is lost or doubled, and limits hold in both zones',
      async (zone, week, ends, utcEnds) => {
        await setClock('UTC', { memberId: 101 })
        const start = zone === 'Africa/Lagos' ? 0 : 14
        const at = (time: string) => new Date(Date.parse(time) + start * 24 * HOUR_MS).toISOString()
        // Wednesday.
        await moveTo(at('2037-03-10T12:00Z'))
        await moveTo(at('2037-03-11T09:00Z'))
        const player = await world.player()
        const { playerId } = player
        await limit(playerId, 'weeklyBet', 1000)
        await limit(playerId, 'weeklyDeposit', 10_000)
        await limit(playerId, 'weeklyLoss', 1000)
        // On Sunday after the week began in the new zone; on Monday; now.
        const sunday = at(zone === 'Africa/Lagos' ? '2037-03-08T23:30Z' : '2037-03-08T12:00Z')
        await payIn(playerId, 1000, sunday)
        await payIn(playerId, 200, at('2037-03-09T00:00Z'))
        await database.kysely
          .insertInto('player_quarter_totals')
          .values({
            player_id: playerId,
            quarter: sql<number>`quarter_of(${sunday}::timestamptz)`,
            currency_id: EUR,
            wagered_minor: 250,
          })
          .execute()
        expect(await buy(playerId)).toBe(0)
        expect([await used(playerId, 'weeklyBet'), await room(playerId)]).toEqual([250, 9800])
        await setClock(zone)
        await setClock(zone)
        expect([await used(playerId, 'weeklyBet'), await used(playerId, 'weeklyLoss')]).toEqual([500, 500])
        expect([await used(playerId, 'weeklyDeposit'), await room(playerId)]).toEqual([1200, 8800])
        expect(await figures(playerId, 'week')).toEqual([[at(`${week}Z`).slice(0, 16), 1200, 500]])
        expect([await buy(playerId), await buy(playerId), await buy(playerId)]).toEqual([0, 0, 6])
        // The new week of the zone has begun, the old one of UTC is not over: both are kept.
        await moveTo(at(ends))
        expect([await used(playerId, 'weeklyBet'), await used(playerId, 'weeklyLoss')]).toEqual([750, 750])
        expect(await room(playerId)).toBe(9800)
        await win(playerId, 300)
        expect(await used(playerId, 'weeklyLoss')).toBe(450)
        await moveTo(at(utcEnds))
        expect([await used(playerId, 'weeklyBet'), await room(playerId)]).toEqual([0, 10_000])
        expect(await used(playerId, 'weeklyLoss')).toBe(-300)
        const weeks = await figures(playerId, 'week')
        expect(weeks).toEqual([[at(`${week}Z`).slice(0, 16), 1200, 1000]])
      },
    )

    it('a prize of the old day gives no room in the new one', async () => {
      await setClock('UTC', { memberId: 2110 })
      await moveTo('2037-06-10T20:00Z')
      const { playerId } = await world.player({ memberId: 2110 })
      await limit(playerId, 'dailyLoss', 1000)
      await win(playerId, 5000)
      await setClock('Africa/Lagos', { memberId: 2110 })
      // Half an hour into the day of Lagos, and half an hour before the end of the day of UTC.
      await moveTo('2037-06-10T23:30Z')
      expect(await used(playerId, 'dailyLoss')).toBe(0)
      await moveTo('2037-06-11T00:00Z')
      expect(await used(playerId, 'dailyLoss')).toBe(0)
    })

    it('days of UTC from before the change of the product count in every day of the site that they touch', async () => {
      const memberId = 2111
      await setClock('Africa/Lagos', { memberId })
      await moveTo('2037-07-07T23:30Z')
      const { playerId } = await world.player({ memberId })
      await database.kysely
        .insertInto('player_daily_totals')
        .values([
          { player_id: playerId, currency_id: EUR, day: '2037-07-06', wagered_minor: 900, won_minor: 0 },
          { player_id: playerId, currency_id: EUR, day: '2037-07-07', wagered_minor: 300, won_minor: 800 },
        ])
        .execute()
      // 00:30 on Wednesday in Lagos: Tuesday of UTC is not over. Its prize may be older than the day of Lagos.
      expect(await used(playerId, 'dailyLoss')).toBe(0)
      expect(await used(playerId, 'weeklyBet')).toBe(1200)
      expect(await used(playerId, 'weeklyLoss')).toBe(400)
      expect(await figures(playerId, 'day')).toEqual([
        ['2037-07-05T23:00', 0, 900],
        ['2037-07-06T23:00', 0, 300],
      ])
      await moveTo('2038-09-01T00:00Z')
      await forgetOldTotals(database)
      expect(await figures(playerId, 'month')).toEqual([])
      const left = await database.kysely
        .selectFrom('player_daily_totals')
        .select('day')
        .where('player_id', '=', playerId)
        .execute()
      expect(left).toEqual([])
    })
  })

  describe('where losses count over 24 hours too', () => {
    /** Buys plays of 2.50 at a site of its own, one after the other. */
    const buyer = async (memberId: number, playerId: number) => {
      const own = await addGame(database, { gamePlayMax: 10_000, playerPlayMax: 10_000 }, memberId)
      return async () => (await world.join(playerId, own, { site: { memberId } })).exitCode
    }

    it('midnight frees nothing, and a loss is free 24 hours after its quarter of an hour', async () => {
      const memberId = 2112
      await setClock('Africa/Lagos', { memberId, rollingLosses: true })
      await moveTo('2038-10-05T20:07Z')
      const { playerId } = await world.player({ memberId })
      const buyOne = await buyer(memberId, playerId)
      await limit(playerId, 'dailyLoss', 500)
      expect([await buyOne(), await buyOne(), await buyOne()]).toEqual([0, 0, 6])
      // Past midnight in Lagos.
      await moveTo('2038-10-05T23:30Z')
      expect([await used(playerId, 'dailyLoss'), await buyOne()]).toEqual([500, 6])
      expect(await used(playerId, 'weeklyLoss')).toBe(500)
      await moveTo('2038-10-06T20:14:59Z')
      expect([await used(playerId, 'dailyLoss'), await buyOne()]).toEqual([500, 6])
      await moveTo('2038-10-06T20:15Z')
      expect([await used(playerId, 'dailyLoss'), await buyOne()]).toEqual([0, 0])
    })

    it('a prize of the day before midnight gives no more room than the day of the site has', async () => {
      const memberId = 2113
      await setClock('Africa/Lagos', { memberId, rollingLosses: true })
      await moveTo('2038-11-05T21:00Z')
      const { playerId } = await world.player({ memberId })
      const buyOne = await buyer(memberId, playerId)
      await limit(playerId, 'dailyLoss', 500)
      await win(playerId, 9000)
      await moveTo('2038-11-05T23:30Z')
      expect([await buyOne(), await buyOne(), await buyOne()]).toEqual([0, 0, 6])
    })

    it('the setting applies at once, and ends at once', async () => {
      const memberId = 2114
      await setClock('Africa/Lagos', { memberId })
      await moveTo('2038-12-05T22:00Z')
      const { playerId } = await world.player({ memberId })
      const buyOne = await buyer(memberId, playerId)
      await limit(playerId, 'dailyLoss', 500)
      expect([await buyOne(), await buyOne()]).toEqual([0, 0])
      await moveTo('2038-12-05T23:30Z')
      expect(await used(playerId, 'dailyLoss')).toBe(0)
      await setClock('Africa/Lagos', { memberId, rollingLosses: true })
      expect([await used(playerId, 'dailyLoss'), await buyOne()]).toEqual([500, 6])
      await setClock('Africa/Lagos', { memberId })
      expect(await used(playerId, 'dailyLoss')).toBe(0)
    })
  })
})
