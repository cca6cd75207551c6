import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { Player, PlayerAccount } from '#schemas/entities/player.ts'
import { LIMIT_KINDS } from '#schemas/entities/player-limit.ts'
import type { FormattedCurrency } from '#schemas/money/currency-format.ts'
import { toColumns } from '#schemas/protocol/columns.ts'
import type { OperationName, OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import type { Transaction } from '#schemas/protocol/transactions.ts'
import type { PreviewState } from '#schemas/site-manifest/preview-state.ts'
import { HOUR_MS } from './sample-games.ts'
import { samplePart } from './sample-part.ts'

/** The facts from which samples are made: the state of the preview, the currency of its player, the optional consents of the site, the games of its lobby and the time. */
export interface SampleWorld {
  readonly state: PreviewState
  readonly memberId: number
  readonly currency: FormattedCurrency
  readonly consents: readonly string[]
  readonly games: readonly GameInstance[]
  readonly now: number
}

/** Sample answers by operation; operations without one get the least answer that their schema allows. */
export type SampleAnswers = {
  readonly [Name in OperationName]?: (body: OperationRequest<Name>) => OperationResult<Name>
}

const DAY_MS = 24 * HOUR_MS
/** Money in the pool of each sample game, and its prizes by rank. */
const PRIZE_POOL = 24_000
const PRIZES = [12_000, 1_200, 120]

/** Long words as people and operators have them. */
export const LONG_GAME_TITLE = 'Der große Nordlichter-Sonnabendsystemtipp mit Zusatzzahl und Sonderverlosung'
const LONG_PERSON_NAME = 'Wilhelmina-Alexandrina von Hohenlohe-Schillingsfürst'

const fieldsOf = (games: readonly GameInstance[]) => [...new Set(games.flatMap((game) => Object.keys(game)))]

/** The fictitious player of the state; null for a visitor. */
export function samplePlayer({ state, memberId, now }: SampleWorld): Player | null {
  const { person, names } = state
  if (person === 'visitor') return null
  const screenName = names === 'long' ? LONG_PERSON_NAME : 'Vega 1815'
  const segment = { segmentA: 'A', segmentB: 'B' } as const
  const playerSegment = segment[person as keyof typeof segment] ?? 'C'
  return {
    id: 1815,
    username: 'ada_1815',
    screenName,
    memberId,
    changePassword: person === 'passwordChange',
    ...(person === 'inBreak' && { restriction: { kind: 'timeOut' as const, until: now + 7 * DAY_MS } }),
    details: {
      firstName: names === 'long' ? 'Wilhelmina-Alexandrina' : 'Ada',
      lastName: names === 'long' ? 'von Hohenlohe-Schillingsfürst' : 'Lovelace',
      gender: 'F',
      birthdate: '1985-12-10',
      phoneMobile: '+49-151-5550123',
      primaryEmail: 'ada@example.org',
      primaryAddressStreet: '12 St James’s Square',
      primaryAddressCity: 'London',
      primaryAddressPostalcode: 'SW1Y 4JH',
      referralCode: 'ada1815',
    },
    verification: { emailVerified: true, idVerified: true, addressVerified: true, playerSegment },
    statistics: { toolsShownDate: now - DAY_MS, lastDepositDate: now - DAY_MS, lastPasswordChangeDate: 1 },
    contactPreference: {
      contactByEmail: true,
      contactEmailNews: false,
      contactEmailDeposits: true,
      contactEmailWithdrawals: true,
      contactEmailWins: true,
    },
  }
}

const sampleAccounts = ({ currency, now }: SampleWorld): PlayerAccount[] => [
  {
    accountId: 1,
    accountType: 43,
    accountCurrency: currency.currencyId,
    accountBalance: 1_212.5,
    timeStamp: now,
  },
]

/** The session of the state, with the games of its lobby. */
export function sampleSession(world: SampleWorld): OperationResult<'init'> {
  const { state, games, now } = world
  const player = samplePlayer(world)
  return {
    synResponose: { clientUpdated: false, serverTimeMilis: now },
    configuration: {
      MAINTENANCE_ENABLED: state.service === 'maintenance' ? 'true' : 'false',
      MAINTENANCE_MESSAGE: '',
      ...(state.service === 'maintenance' && { MAINTENANCE_END_TIME: now + HOUR_MS / 2 }),
    },
    currencies: [],
    ...(player !== null && { player }),
    playerAccounts: player === null ? [] : sampleAccounts(world),
    filteredGames: toColumns(games, fieldsOf(games)),
    favoriteGames: [],
    afterLoginEvents: [],
    mainGameInstanceId: games[0]?.gameInstanceId ?? null,
    topics: [],
  }
}

/** The answers of the service to the player and about the sample games. */
export function sampleAnswers(world: SampleWorld): SampleAnswers {
  return {
    ...ofMoney(world),
    ...ofPlay(world),
    ...ofProtection(world),
    ...ofSampleGames(world),
  }
}

/** The answers to a form that is shown alone: the person is where the state says, and is accepted without being registered. */
export function formAnswers({ country, modal }: PreviewState): SampleAnswers {
  const accepted = () => ({ result: 1 })
  return {
    ...(country !== '' && { isEligibleLocation: () => ({ eligible: true, country }) }),
    ...(modal !== '' && {
      playerRegistration: accepted,
      playerRegistrationFull: accepted,
      registerAndLoginBeforeDeposit: accepted,
    }),
  }
}

function ofMoney({ state, currency, now, games }: SampleWorld): SampleAnswers {
  const { currencyId, deposit, withdrawal } = currency
  const title = state.names === 'long' ? LONG_GAME_TITLE : (games[0]?.gameTitle ?? 'Northern Six')
  const transactions = (
    [
      { code: 'prize', amount: 1_204.5, gameTitle: title, sequenceNumber: 48 },
      { code: 'join', amount: -7.5, gameTitle: title, sequenceNumber: 48 },
      { code: 'deposit', amount: 50 },
      { code: 'withdrawal-request', amount: -40 },
    ] as const
  ).map((change, place): Transaction => ({
    transactionId: 4 - place,
    account: 'cash',
    currencyId,
    time: now - (place + 1) * 5 * HOUR_MS,
    ...change,
  }))
  return {
    searchTransactions: () => ({
      result: transactions,
      totalCount: transactions.length,
      balances: [
        { account: 'cash', currencyId, opening: 5.5, moneyIn: 1_254.5, moneyOut: 47.5, closing: 1_212.5 },
      ],
    }),
    getDepositStep: () =>
      state.person === 'atLimit'
        ? { status: 'limits-reached', processors: [] }
        : {
            status: 'ready',
            processors: [
              {
                processorId: 'sample',
                title: 'Sample payments',
                minAmount: deposit.min,
                maxAmount: deposit.max,
                currencyId,
                suggestedAmounts: deposit.suggested,
              },
            ],
          },
    getWithdrawalStep: () => ({
      status: 'ready',
      ...(withdrawal.bankDetails !== 'none' && {
        terms: {
          currencyId,
          minAmount: withdrawal.min,
          maxAmount: withdrawal.max,
          fee: withdrawal.fee,
          bankDetails: withdrawal.bankDetails,
        },
      }),
    }),
  }
}

function ofPlay({ state, games, now }: SampleWorld): SampleAnswers {
  const past = games.slice(0, 5).map((game, place) => ({
    ...game,
    gameStatus: 'ENDED' as const,
    endedTime: now - (place + 1) * DAY_MS,
    playerInGame: true,
    playerPlaysInGame: 2,
    playerWinnings: place === 0 ? 12.5 : 0,
  }))
  return {
    searchGameHistory: () => ({
      result: toColumns(past, fieldsOf(past)),
      totalCount: past.length,
    }),
    getNotifications: () => ({
      notifications: [
        {
          kind: 'private',
          title: state.names === 'long' ? LONG_GAME_TITLE : 'Your prize',
          body: 'You have won. The prize is in your account.',
          time: now - HOUR_MS,
          isRead: false,
        },
        {
          kind: 'global',
          title: 'Draws on New Year’s Eve',
          body: 'The last draw begins at 18:00.',
          time: now - 2 * DAY_MS,
          isRead: true,
        },
      ],
      unread: 1,
    }),
    checkMaximumWagers: () =>
      state.person === 'atLimit' ? { result: 0, refusal: 'limits-reached' } : { result: 1 },
    getSupportCases: () => ({
      cases: [
        {
          caseId: 41,
          topic: 'payments',
          subject: 'When does my withdrawal arrive?',
          status: 'answered',
          createdTime: now - DAY_MS,
          changedTime: now - HOUR_MS,
        },
      ],
      casesLeft: 4,
    }),
  }
}

function ofProtection({ state, currency, consents, now }: SampleWorld): SampleAnswers {
  const isAtLimit = state.person === 'atLimit'
  const isCheckDue = state.person === 'realityCheck'
  return {
    getSelfLimits: () => ({
      currencyId: currency.currencyId,
      depositWaitDays: 7,
      betWaitDays: 7,
      limits: LIMIT_KINDS.map((kind) =>
        isAtLimit ? { kind, amount: 100, used: 100, left: 0 } : { kind, used: 25 },
      ),
    }),
    getFormConsents: () => ({
      consents: consents.map((consent) => ({ consent, isGiven: true, at: now - DAY_MS })),
    }),
    getRealityCheck: () => ({
      // One millisecond of play: the check is due when the page opens.
      intervalMs: isCheckDue ? 1 : HOUR_MS,
      siteIntervalMs: HOUR_MS,
      ownMinutes: 0,
      sessionStart: now - (isCheckDue ? HOUR_MS : 1000),
      currencyId: currency.currencyId,
      staked: 47.5,
      won: 12.5,
      net: -35,
    }),
    getPlayFigures: ({ unit }) => ({
      currencyId: currency.currencyId,
      netDeposits: { deposited: 250, withdrawn: 40, net: 210 },
      periods: [1, 0].map((back) => ({
        from: now - back * { day: 1, week: 7, month: 30 }[unit] * DAY_MS,
        deposited: 50,
        staked: 47.5,
        won: 12.5,
        net: -35,
        playedMs: HOUR_MS,
      })),
    }),
  }
}

/** Answers about games that no service has. */
function ofSampleGames({ games, currency, now }: SampleWorld): SampleAnswers {
  const payoutOf = (gameInstanceId: number): OperationResult<'getGamePayoutInfo'> => ({
    gameInstanceId,
    final: false,
    currencyId: currency.currencyId,
    prizePool: PRIZE_POOL,
    rows: PRIZES.map((rankPrize, place) => ({ rankNumber: place + 1, rankNumber2nd: 0, rankPrize })),
  })
  const players = { playerCount: 12, playCount: 40, players: [{ screenName: 'Vega 1815', plays: 2 }] }
  const found = (wanted: { gameId?: unknown; gameInstanceId?: unknown }) =>
    games.find(
      ({ gameId, gameInstanceId }) =>
        gameInstanceId === Number(wanted.gameInstanceId) || gameId === Number(wanted.gameId),
    ) ?? games[0]
  return {
    ping: () => ({ serverTimeMilis: now }),
    getGamePayoutInfo: (body) => payoutOf(found(body)?.gameInstanceId ?? 0),
    getGamePlayers: () => players,
    ...(games[0] !== undefined && {
      getGameLobby: (body) => {
        const game = found(body) ?? games[0]!
        return {
          gameDetails: game,
          gamePlayerInfo: players,
          gamePayoutInfo: payoutOf(game.gameInstanceId),
        }
      },
      getGameHistoryDetail: (body) => {
        const game = found(body) ?? games[0]!
        return samplePart(game, now)
      },
    }),
  }
}
