import type { ListedGame } from '#schemas/operator/games.ts'
import { StatusText } from '../parts/status-text.tsx'

const STATES = {
  offered: { status: 'active', label: 'Offered' },
  paused: { status: 'pending', label: 'Paused' },
  ended: { status: 'ended', label: 'Ended' },
} as const satisfies Readonly<
  Record<ListedGame['state'], { readonly status: string; readonly label: string }>
>

export const GameState = ({ state }: Pick<ListedGame, 'state'>) => <StatusText {...STATES[state]} />
