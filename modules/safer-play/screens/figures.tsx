import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { FigureUnit } from '#schemas/limits.ts'
import { useOperation } from '#runtime/client/use-operation.ts'
import { ListSkeleton } from '#runtime/components/list-skeleton.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { SegmentedControl } from '#runtime/components/segmented-control.tsx'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import { useZoneName } from '#runtime/locale/time-zone.ts'
import { useSite } from '#runtime/site/site.ts'
import { ToolScreen } from '../components/tool-screen.tsx'
import { FiguresView } from '../components/figures-view.tsx'
import styles from '../components/safer-play.module.css'

const UNITS: readonly FigureUnit[] = ['day', 'week', 'month']

/** Deposits, stakes, prizes and time by day, week or month. */
export default function Figures() {
  const intl = useIntl()
  const { timeZone, weekStart } = useSite().manifest
  const zone = useZoneName(timeZone)
  const [unit, setUnit] = useState<FigureUnit>('day')
  const figures = useOperation('getPlayFigures', { unit })
  return (
    <ToolScreen title={<FormattedMessage id="safer-play.figures.title" />}>
      <p>
        <FormattedMessage id="safer-play.figures.intro" values={{ zone, weekStart }} />
      </p>
      <SegmentedControl<FigureUnit>
        fullWidth
        label={intl.formatMessage({ id: 'safer-play.figures.period' })}
        options={UNITS.map((value) => ({
          value,
          label: <FormattedMessage id={`safer-play.figures.${value}`} />,
        }))}
        value={unit}
        onChange={setUnit}
      />
      <Loaded of={figures} skeleton={<FiguresSkeleton />}>
        {(shown) => <FiguresView figures={shown} unit={unit} />}
      </Loaded>
    </ToolScreen>
  )
}

function FiguresSkeleton() {
  return (
    <div className={styles.form}>
      <Panel title={<FormattedMessage id="safer-play.figures.chart" />}>
        <Skeleton shape="block" height="16rem" />
      </Panel>
      <ListSkeleton rows={2} />
    </div>
  )
}
