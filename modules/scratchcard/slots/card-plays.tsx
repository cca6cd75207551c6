import { Panel } from '#runtime/components/panel.tsx'
import { replayedReason, type CardStageProps } from '#games/components/replayed-card.ts'
import { CardReason } from '../components/card-reason.tsx'

/** Why a replayed card won or did not, beside its stage. */
export default function CardPlays(props: CardStageProps) {
  const reason = replayedReason(props)
  return reason === null ? null : (
    <Panel>
      <p>
        <CardReason {...reason} />
      </p>
    </Panel>
  )
}
