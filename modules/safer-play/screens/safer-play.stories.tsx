import type { Meta, StoryObj } from '@storybook/react-vite'
import { player } from '#runtime/testing/entities.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { FAILED_ANSWERS, PENDING_ANSWERS, partStory, stayOpen } from '#runtime/testing/story.tsx'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { useSite } from '#runtime/site/site.ts'
import { LIMIT_KINDS } from '#schemas/entities/player-limit.ts'
import { INDEFINITE_UNTIL } from '#schemas/limits.ts'
import RealityCheck from '../modals/reality-check.tsx'
import Tools from '../modals/tools.tsx'
import Blocks from './blocks.tsx'
import Exclusion from './exclusion.tsx'
import Figures from './figures.tsx'
import Limits from './limits.tsx'
import RealityCheckInterval from './reality-check-interval.tsx'
import SaferPlayHome from './safer-play-home.tsx'
import SelfCheck from './self-check.tsx'
import SetExclusion from './set-exclusion.tsx'
import Timeout from './timeout.tsx'

export default { title: 'Screens/Safer play', tags: ['screen'] } satisfies Meta

const period = { deposited: 30, staked: 12.5, won: 4, net: -8.5, playedMs: 5_400_000 }
const ANSWERS: Answers = {
  getSelfLimits: () => ({
    currencyId: 978,
    depositWaitDays: 7,
    betWaitDays: 30,
    limits: LIMIT_KINDS.map((kind) => ({
      kind,
      used: 0,
      ...(kind === 'dailyDeposit' && {
        amount: 50,
        used: 20,
        left: 30,
        next: { amount: 90, from: Date.UTC(2026, 11, 1, 12) },
      }),
      ...(kind === 'weeklyBet' && { accountAmount: 40, left: 40 }),
    })),
  }),
  getPlayFigures: () => ({
    currencyId: 978,
    netDeposits: { deposited: 0, withdrawn: 0, net: 0 },
    periods: [1, 2, 3, 4].map((day) => ({ ...period, from: Date.UTC(2026, 9, day), staked: day * 4 })),
  }),
  getRealityCheck: () => ({
    intervalMs: 3_600_000,
    siteIntervalMs: 3_600_000,
    ownMinutes: 0,
    sessionStart: Date.UTC(2026, 10, 20, 10),
    currencyId: 978,
    staked: 12.5,
    won: 4,
    net: -8.5,
  }),
}
const BLOCKED: Answers = {
  getGameBlocks: () => ({
    blocks: [
      { blockId: 3, gameRule: 'scratchcardGame', until: INDEFINITE_UNTIL, isLifted: false },
      { blockId: 2, gameId: 7, title: 'Northern Six', until: Date.UTC(2026, 11, 1), isLifted: true },
    ],
    kinds: ['oneDrawGame'],
    games: [{ gameId: 9, gameRule: 'oneDrawGame', title: 'Evening Draw' }],
  }),
}
const OwnBlocks = () => <Blocks site={useSite()} params={{ game: undefined }} />
const trial = trialManifest()
const asked = (answers: Answers): TrialRuntimeOptions => ({ player: player(), answers })
const filled = asked(ANSWERS)

export const Overview: StoryObj = partStory(<SaferPlayHome />, filled)
export const OwnLimits: StoryObj = partStory(<Limits />, filled)
export const LimitsLoading: StoryObj = partStory(<Limits />, asked(PENDING_ANSWERS))
export const LimitsFailed: StoryObj = partStory(<Limits />, asked(FAILED_ANSWERS))
export const TakeATimeout: StoryObj = partStory(<Timeout />, filled)
export const AboutExclusion: StoryObj = partStory(<Exclusion />, filled)
export const ChooseExclusion: StoryObj = partStory(<SetExclusion />, filled)
export const Reminder: StoryObj = partStory(<RealityCheckInterval />, filled)
export const OwnFigures: StoryObj = partStory(<Figures />, filled)
export const NoFigures: StoryObj = partStory(
  <Figures />,
  asked({
    getPlayFigures: () => ({
      currencyId: 978,
      netDeposits: { deposited: 0, withdrawn: 0, net: 0 },
      periods: [],
    }),
  }),
)
export const Check: StoryObj = partStory(<RealityCheck close={stayOpen} />, filled)
export const BlockedGames: StoryObj = partStory(<OwnBlocks />, asked(BLOCKED))
export const BlocksFailed: StoryObj = partStory(<OwnBlocks />, asked(FAILED_ANSWERS))
export const CheckYourself: StoryObj = partStory(<SelfCheck />, filled)
export const ToolsBeforePlay: StoryObj = partStory(<Tools close={stayOpen} />, {
  ...filled,
  manifest: { ...trial, settings: { ...trial.settings, toolsBeforePlay: true } },
})
