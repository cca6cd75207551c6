import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { BackLink } from '#runtime/components/back-link.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { SkeletonText } from '#runtime/components/skeleton.tsx'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { BlockForm } from '../components/block-form.tsx'
import { BlockList } from '../components/block-list.tsx'

/** Kinds of games and single games that the player blocks. */
export default function Blocks({ params }: ScreenProps<'safer-play.blocks'>) {
  return (
    <ScreenFrame
      eyebrow={
        <BackLink screen="safer-play.home">
          <FormattedMessage id="safer-play.title" />
        </BackLink>
      }
      title={<FormattedMessage id="safer-play.blocks.title" />}
      width="narrow"
    >
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
    </ScreenFrame>
  )
}
