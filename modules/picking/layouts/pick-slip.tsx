import { useMemo } from 'react'
import { useRequestedDips } from '#games/client/use-lucky-dips.ts'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { UNFINISHED } from '#runtime/modals/unfinished-input.ts'
import { useModuleSettings } from '#runtime/site/site.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { PanelLayout } from './panel.tsx'
import { SlipLayout } from './slip.tsx'
import type { PickingSettings } from '../settings.ts'
import { isEmptyLine } from '../state/picking-machine.ts'
import type { PickForm } from '../state/plays.ts'
import { useSharedSlip } from '../state/slip-on-screen.ts'
import { useSlip, type Slip } from '../state/slip.ts'
import { ConfirmSummary } from '../components/confirm-summary.tsx'
import { Joined } from '../components/joined.tsx'
import { NotJoined } from '../components/not-joined.tsx'
import styles from './pick-slip.module.css'
import { SlipNotices } from '../components/slip-notices.tsx'
import { StepList } from '../components/step-list.tsx'

export interface PickSlipProps {
  game: GameInstance
  form: PickForm
  /** The instance in the address; plays may go to a later one of the same game. */
  asked: GameInstance | undefined
  params: ScreenProps<'picking.pick'>['params']
}

/** The slip of one game in its current section, in the layout of the site's settings. */
export function PickSlip({ game, form, asked, params }: PickSlipProps) {
  const { layout } = useModuleSettings<PickingSettings>('picking')
  // Memoized on the values that form the slip: the counts of the game change all the time.
  const { size, range, size2nd, range2nd, multi, room } = form
  const steady = useMemo(
    () => ({ size, range, size2nd, range2nd, multi, room }),
    [size, range, size2nd, range2nd, multi, room],
  )
  const slip = useSlip(game, steady, params)
  useRequestedLines(slip, params.dip)
  useSharedSlip(slip)
  return (
    <div className={styles.room} {...(isUnfinished(slip) && UNFINISHED)}>
      <Section slip={slip} asked={asked} layout={layout} />
    </div>
  )
}

/** Fills an untouched slip with the lucky dips of the address: lines, or the numbers of one multi pick. */
function useRequestedLines({ state, dips, form }: Slip, asked: number | undefined): void {
  useRequestedDips({ asked, room: form.room, isEmpty: state.lines.every(isEmptyLine) }, (count) =>
    form.multi ? dips.fill() : dips.add(count),
  )
}

/** Numbers are ticked but not bought. */
const isUnfinished = ({ state: { section, lines } }: Slip) =>
  section !== 'numberPickingJoined' && !lines.every(isEmptyLine)

interface SectionProps extends Pick<PickSlipProps, 'asked'>, Pick<PickingSettings, 'layout'> {
  slip: Slip
}

function Section({ slip, asked, layout }: SectionProps) {
  const { section } = slip.state
  switch (section) {
    case 'numberPickingJoined':
      return <Joined slip={slip} />
    case 'numberPickingNotJoined':
      return <NotJoined slip={slip} />
    case 'numberPickingConfirm':
      return (
        <>
          {layout === 'panel' ? <StepList slip={slip} /> : null}
          <SlipNotices key={section} slip={slip} asked={asked} />
          <ConfirmSummary slip={slip} />
        </>
      )
    case 'numberPickingPickXMulti':
    case 'numberPicking':
    case 'numberPicking2nd':
      return (
        <>
          <SlipNotices key={section} slip={slip} asked={asked} />
          {layout === 'slip' ? <SlipLayout slip={slip} /> : <PanelLayout slip={slip} />}
        </>
      )
  }
}
