import type { WidgetProps } from '@rjsf/utils'
import { lazy, Suspense, type ComponentType } from 'react'
import { useIsHydrating } from '#runtime/clock/rendered-page.ts'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import styles from './mui-widget.module.css'

type WidgetName = 'CheckboxWidget' | 'RadioWidget' | 'RangeWidget' | 'TextareaWidget'

/**
 * Widgets for the kinds of field that only an operator's own fields have. They are MUI's, styled by the site's theme, and
 * are loaded only with a form that uses one.
 */
export function muiWidget(name: WidgetName): ComponentType<WidgetProps> {
  const Widget = lazy(async () => {
    const [{ Widgets }, { MuiTheming }] = await Promise.all([
      import('@rjsf/mui'),
      import('#runtime/theming/mui-theming.tsx'),
    ])
    const MuiWidget = Widgets[name] as ComponentType<WidgetProps>
    return {
      default: (props: WidgetProps) => (
        <MuiTheming>
          <MuiWidget {...props} />
        </MuiTheming>
      ),
    }
  })
  return function LazyMuiWidget(props: WidgetProps) {
    const [error] = props.rawErrors ?? []
    const note = error ?? props.options.help
    const skeleton = <Skeleton shape="button" width="100%" />
    // The service draws none of MUI's styles.
    if (useIsHydrating()) return skeleton
    return (
      <Suspense fallback={skeleton}>
        <div>
          <Widget {...props} />
          {note === undefined ? null : (
            <p
              className={styles.note}
              data-error={error !== undefined || undefined}
              role={error === undefined ? undefined : 'alert'}
            >
              {note}
            </p>
          )}
        </div>
      </Suspense>
    )
  }
}
