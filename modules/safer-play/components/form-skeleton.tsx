import { Panel } from '#runtime/components/panel.tsx'
import { Skeleton, SkeletonText } from '#runtime/components/skeleton.tsx'

/** The place of a form until its values are known. */
export function FormSkeleton({ lines }: { lines: number }) {
  return (
    <Panel>
      <Skeleton shape="title" />
      <Skeleton shape="block" height="4rem" />
      <SkeletonText lines={lines} />
    </Panel>
  )
}
