import { Panel } from '#runtime/components/panel.tsx'
import { useReplayedCard, type CardStageProps } from '#games/components/replayed-card.ts'
import { ScratchFace } from '../components/scratch-face.tsx'

/** A past card on the stage of a replay: its foil comes off cell by cell. */
export default function CardStage(props: CardStageProps) {
  const face = useReplayedCard(props)
  return face === null ? null : (
    <Panel>
      <ScratchFace {...face} />
    </Panel>
  )
}
