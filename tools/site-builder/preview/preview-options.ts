import type { PreviewPlace } from '#tools/preview-address.ts'

export type Device = 'phone' | 'tablet' | 'desktop'

/** A screen as the preview shows it. */
export interface PreviewOptions extends PreviewPlace {
  readonly device: Device
}
