import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import type { GameInstance, GameRule } from '#schemas/entities/game-instance.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import type { DrawPeriod } from '../state/draw-period.ts'
import { NoDraws } from './no-draws.tsx'
import { PastDraws } from './past-draws.tsx'

interface DrawsOfAllKindsProps {
  period: DrawPeriod
  onChoose: (gameRule: GameRule) => void
}

/** The last draws of each kind of game, with the way to all of them. */
export function DrawsOfAllKinds({ period, onChoose }: DrawsOfAllKindsProps) {
  return (
    <Loaded of={useOperation('getAllGameTypeInstances', { ...period })} empty={<NoDraws />}>
      {(kinds) =>
        kinds.map(({ gameRule, result }) => (
          <Panel
            key={gameRule}
            title={<FormattedMessage id={`history.kind.${gameRule}`} />}
            footer={
              <ActionButton kind="quiet" size="small" onClick={() => onChoose(gameRule)}>
                <FormattedMessage
                  id="history.allOfKind"
                  values={{ kind: <FormattedMessage id={`history.kind.${gameRule}`} /> }}
                />
              </ActionButton>
            }
          >
            <PastDraws games={fromColumns<GameInstance>(result)} />
          </Panel>
        ))
      }
    </Loaded>
  )
}
