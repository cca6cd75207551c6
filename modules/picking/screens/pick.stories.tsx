import type { Meta, StoryObj } from '@storybook/react-vite'
import { gameInstance, player, playerAccount } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import { useSite } from '#runtime/site/site.ts'
import type { PickingSettings } from '../settings.ts'
import Pick from './pick.tsx'

export default { title: 'Screens/Pick', tags: ['screen'] } satisfies Meta

const game = gameInstance({
  gameTitle: 'Northern Six',
  gamePlaySize: 6,
  gamePlayRange: 49,
  gameFeePerPlay: 0.5,
  playerPlayMax: 20,
  sequenceNumber: 12,
})

/** The screen for a depositor with a hundred euros, in one of its layouts. */
function inLayout(layout: PickingSettings['layout']): TrialRuntimeOptions {
  const settings = { layout, luckyDips: [1, 3], furtherDraws: [] }
  return {
    manifest: trialManifest({ modules: { picking: { enabled: true, settings } } }),
    games: [game],
    player: player(),
    accounts: [playerAccount()],
    path: '/pick?id=70',
  }
}

function Screen() {
  return <Pick site={useSite()} params={{ id: 70 }} />
}

export const Panel: StoryObj = {
  tags: ['picture', 'aurora'],
  parameters: { runtime: inLayout('panel') },
  render: () => <Screen />,
}

export const Slip: StoryObj = {
  tags: ['picture', 'kola'],
  parameters: { runtime: inLayout('slip') },
  render: () => <Screen />,
}
