import { coversEdge } from '#runtime/components/covered-edges.ts'
import type { TickedSlip } from '../state/ticked-slip.ts'
import { ContinueButton } from './continue-button.tsx'
import styles from './slip-bar.module.css'

/** The main action, always within reach of the thumb: at the lower edge of a phone's screen. */
export function SlipBar({ slip, together }: { slip: TickedSlip; together: boolean }) {
  return (
    <div ref={coversEdge} className={styles.bar}>
      <ContinueButton slip={slip} together={together} />
    </div>
  )
}
