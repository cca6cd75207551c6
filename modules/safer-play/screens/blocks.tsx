import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { Loaded } from '#runtime/components/loaded.tsx'
import { SkeletonText } from '#runtime/components/skeleton.tsx'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { ToolScreen } from '../components/tool-screen.tsx'
import { BlockForm } from '../components/block-form.tsx'
import { BlockList } from '../components/block-list.tsx'

/** Kinds of games and single games that the player blocks. */
export default function Blocks({ params }: ScreenProps<'safer-play.blocks'>) {
  return (
    <ToolScreen title={<FormattedMessage id="safer-play.blocks.title" />} width="narrow">
      <p>
        <FormattedMessage id="safer-play.blocks.intro" />
      </p>
      <Loaded of={useOperation('getGameBlocks', {})} skeleton={<SkeletonText lines={6} />}>
        {(found) => (
          <>
            <BlockForm found={found} game={params.game} />
            <BlockList blocks={found.blocks} />
          </>
        )}
      </Loaded>
    </ToolScreen>
  )
}
