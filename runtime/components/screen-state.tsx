import { FormattedMessage, useIntl } from 'react-intl'
import type { ReactNode } from 'react'
import type { ArtSlot } from '#schemas/theme/variants.ts'
import { ActionButton } from './action-button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Skeleton, SkeletonText } from './skeleton.tsx'
import styles from './screen-state.module.css'

export type ScreenStateProps = {
  of: {
    state: 'loading' | 'error' | 'empty' | 'offline'
    /** Retries the failed load. */
    retry?: (() => void) | undefined
    title?: ReactNode
    body?: ReactNode
    action?: ReactNode
    art?: ArtSlot | undefined
  }
  /** Skeleton with the final layout, instead of the general one. */
  skeleton?: ReactNode
}

/** A screen that is not ready: loading, failed with the next step, or not available. */
export function ScreenState({ of, skeleton }: ScreenStateProps) {
  const intl = useIntl()
  if (of.state === 'loading') {
    return (
      <div role="status" aria-busy aria-label={intl.formatMessage({ id: 'runtime.state.loading' })}>
        {skeleton ?? <GeneralSkeleton />}
      </div>
    )
  }
  const failed = of.state !== 'empty'
  const retry =
    of.retry === undefined ? undefined : (
      <ActionButton onClick={of.retry}>
        <FormattedMessage id="runtime.state.retry" />
      </ActionButton>
    )
  return (
    <div className={styles.state} role={failed ? 'alert' : undefined}>
      <EmptyState
        art={of.art ?? of.state}
        title={of.title ?? <FormattedMessage id={`runtime.state.${of.state}.title`} />}
        body={of.body ?? <FormattedMessage id={`runtime.state.${of.state}.body`} />}
        action={of.action ?? retry}
      />
    </div>
  )
}

function GeneralSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton shape="title" />
      <Skeleton shape="block" />
      <SkeletonText lines={3} />
    </div>
  )
}
