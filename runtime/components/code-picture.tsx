import { useEffect, useState } from 'react'
import { addressOf } from './share-link.ts'
import styles from './code-picture.module.css'

/** Modules of quiet space around a QR code, as its standard requires. */
const QUIET = 4

interface Drawing {
  readonly path: string
  readonly side: number
  readonly shape: string
}

/** The QR code of a path of this site; `label` is its accessible name. The library is loaded with the first code. */
export function CodePicture({ path, label }: { path: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  useEffect(() => {
    let isCurrent = true
    // Without the code, the address or number beside it can be typed.
    void drawCode(path).then(
      (drawn) => {
        if (isCurrent) setDrawing(drawn)
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [path])
  const side = drawing?.side ?? 1
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      {drawing?.path === path ? <path d={drawing.shape} /> : null}
    </svg>
  )
}

async function drawCode(path: string): Promise<Drawing> {
  const { encodeQR } = await import('qr')
  const rows = encodeQR(addressOf(path), 'raw', { ecc: 'medium', border: QUIET })
  const shape = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { path, side: rows.length, shape }
}
