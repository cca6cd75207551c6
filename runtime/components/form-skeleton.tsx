import { Skeleton } from './skeleton.tsx'
import styles from './form-skeleton.module.css'

export interface FormSkeletonProps {
  fields: number
  /** The form has a button of its own below the fields. */
  isSubmitted?: boolean
}

/** Placeholder of a form until its values are known: each field is as high as a `Field` with a hint. */
export function FormSkeleton({ fields, isSubmitted = true }: FormSkeletonProps) {
  return (
    <div className={styles.form}>
      {Array.from({ length: fields }, (_, field) => (
        <div key={field} className={styles.field}>
          <Skeleton width="40%" />
          <Skeleton shape="block" height="3rem" />
          <Skeleton width="60%" />
        </div>
      ))}
      {isSubmitted ? <Skeleton shape="block" height="3.25rem" /> : null}
    </div>
  )
}
