import { FormattedMessage } from 'react-intl'
import { followsEdge } from '#runtime/components/covered-edges.ts'
import { Panel } from '#runtime/components/panel.tsx'
import { AddLines } from '../components/add-lines.tsx'
import { EditLinesButton } from '../components/edit-lines-button.tsx'
import { LineList } from '../components/line-list.tsx'
import { LineOdds } from '../components/line-odds.tsx'
import { LineTools } from '../components/line-tools.tsx'
import { MultiChoice } from '../components/multi-choice.tsx'
import { NumberSet } from '../components/number-set.tsx'
import { PriceLines } from '../components/price-lines.tsx'
import { SlipBar } from '../components/slip-bar.tsx'
import type { Slip } from '../state/slip.ts'
import styles from './slip.module.css'

/** The whole slip on one page, like a paper slip: every number to tick, the lines below. */
export function SlipLayout({ slip }: { slip: Slip }) {
  const { form } = slip
  return (
    <div className={styles.page}>
      <div className={styles.grid}>
        {form.multi ? <MultiChoice slip={slip} /> : null}
        <NumberSet slip={slip} set="main" columns={10} />
        {form.size2nd > 0 ? (
          <NumberSet slip={slip} set="second" columns={Math.min(12, form.range2nd)} />
        ) : null}
        <LineTools slip={slip} />
      </div>
      <div ref={followsEdge} className={styles.lines}>
        <Panel
          variant="ticket"
          title={<FormattedMessage id="picking.slip" />}
          aside={<EditLinesButton slip={slip} />}
        >
          <LineList slip={slip} />
          <AddLines slip={slip} />
          {slip.price.plays > 0 ? <PriceLines slip={slip} /> : null}
          <LineOdds game={slip.game} />
        </Panel>
        <SlipBar slip={slip} together />
      </div>
    </div>
  )
}
