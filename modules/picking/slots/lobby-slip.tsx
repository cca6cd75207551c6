import { useMemo } from 'react'
import { UNFINISHED } from '#runtime/modals/unfinished-input.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { isEmptyLine } from '../state/picking-machine.ts'
import { pickFormOf, type PickForm } from '../state/plays.ts'
import { useSlipPrice } from '../state/price.ts'
import { useTicks } from '../state/ticked-slip.ts'
import { LineTools } from '../components/line-tools.tsx'
import { NumberSet } from '../components/number-set.tsx'
import { SlipBar } from '../components/slip-bar.tsx'
import styles from './lobby-slip.module.css'

/** The number grid of a game in the lobby, or on a page that sells it: ticked numbers are carried over to the slip. */
export default function LobbySlip({ game }: { game: GameInstance }) {
  const form = useMemo(() => pickFormOf(game), [game])
  return form ? <TickSlip key={game.gameId} game={game} form={form} /> : null
}

function TickSlip({ game, form }: { game: GameInstance; form: PickForm }) {
  const params = useMemo(() => ({ id: game.gameInstanceId }), [game.gameInstanceId])
  const { plays, ...ticks } = useTicks(game, form, params)
  const price = useSlipPrice(game, plays, ticks.state.payGo ? 0 : ticks.state.subscriptions)
  const isTouched = !ticks.state.lines.every(isEmptyLine)
  const slip = { ...ticks, game, form, price }
  return (
    <div className={styles.slip} {...(isTouched && UNFINISHED)}>
      <NumberSet slip={slip} set="main" columns={10} headingHidden={form.size2nd === 0} />
      {form.size2nd > 0 ? <NumberSet slip={slip} set="second" columns={Math.min(12, form.range2nd)} /> : null}
      <LineTools slip={slip} />
      <SlipBar slip={slip} together />
    </div>
  )
}
