import { Panel } from '#runtime/components/panel.tsx'
import { useReplayedCard, type CardStageProps } from '#games/components/replayed-card.ts'
import { CrosswordFace } from '../components/crossword-face.tsx'

/** A past card on the stage of a replay: its letters are uncovered one after another. */
export default function CardStage(props: CardStageProps) {
  const face = useReplayedCard(props)
  return face === null ? null : (
    <Panel>
      <CrosswordFace {...face} />
    </Panel>
  )
}
