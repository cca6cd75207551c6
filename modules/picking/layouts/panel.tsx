import { FormattedMessage } from 'react-intl'
import { followsEdge } from '#runtime/components/covered-edges.ts'
import { Panel } from '#runtime/components/panel.tsx'
import { AddLines } from '../components/add-lines.tsx'
import { DrawFacts } from '../components/draw-facts.tsx'
import { EditLinesButton } from '../components/edit-lines-button.tsx'
import { LineList } from '../components/line-list.tsx'
import { LineOdds } from '../components/line-odds.tsx'
import { LineTools } from '../components/line-tools.tsx'
import { MultiChoice } from '../components/multi-choice.tsx'
import { NumberSet } from '../components/number-set.tsx'
import { PriceLines } from '../components/price-lines.tsx'
import { SlipBar } from '../components/slip-bar.tsx'
import { StepList } from '../components/step-list.tsx'
import type { Slip } from '../state/slip.ts'
import styles from './panel.module.css'

/** One step at a time, with the slip beside it. */
export function PanelLayout({ slip }: { slip: Slip }) {
  const { section } = slip.state
  return (
    <div className={styles.columns}>
      <Panel>
        <StepList slip={slip} />
        {section === 'numberPickingPickXMulti' ? (
          <MultiChoice slip={slip} />
        ) : (
          <>
            <NumberSet
              key={section}
              slip={slip}
              set={section === 'numberPicking2nd' ? 'second' : 'main'}
              columns={section === 'numberPicking2nd' ? Math.min(12, slip.form.range2nd) : 10}
            />
            <LineTools slip={slip} />
            <AddLines slip={slip} />
          </>
        )}
      </Panel>
      <div ref={followsEdge} className={styles.slip}>
        <Panel
          variant="ticket"
          title={<FormattedMessage id="picking.slip" />}
          aside={<EditLinesButton slip={slip} />}
        >
          <DrawFacts game={slip.game} />
          <LineList slip={slip} />
          {slip.price.plays > 0 ? <PriceLines slip={slip} /> : null}
          <LineOdds game={slip.game} />
        </Panel>
        <SlipBar slip={slip} together={false} />
      </div>
    </div>
  )
}
