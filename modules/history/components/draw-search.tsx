import { useState } from 'react'
import { useOperation } from '#runtime/client/use-operation.ts'
import { Loaded } from '#runtime/components/loaded.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { useSite } from '#runtime/site/site.ts'
import { periodOf } from '../state/draw-period.ts'
import { DrawFilters, type DrawFilter } from './draw-filters.tsx'
import { DrawsOfAllKinds } from './draws-of-all-kinds.tsx'
import { DrawsOfKind } from './draws-of-kind.tsx'
import { NoDraws } from './no-draws.tsx'

/** The site's past draws by kind of game and by date. */
export function DrawSearch() {
  const [filter, setFilter] = useState<DrawFilter>({ gameRule: '', firstDay: '', lastDay: '' })
  const types = useOperation('getGameTypes', {})
  const period = periodOf(filter, useSite().manifest.timeZone)
  return (
    <Loaded of={types}>
      {(all) => {
        const kinds = all.filter(({ hasResults }) => hasResults).map(({ gameRule }) => gameRule)
        if (kinds.length === 0) return <NoDraws />
        return (
          <>
            <Panel>
              <DrawFilters filter={filter} kinds={kinds} onChange={setFilter} isRefused={period === null} />
            </Panel>
            {period === null ? null : filter.gameRule === '' ? (
              <DrawsOfAllKinds period={period} onChoose={(gameRule) => setFilter({ ...filter, gameRule })} />
            ) : (
              <DrawsOfKind
                key={`${filter.gameRule}/${JSON.stringify(period)}`}
                gameRule={filter.gameRule}
                period={period}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}
