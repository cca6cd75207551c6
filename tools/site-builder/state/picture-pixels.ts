/** The RGBA bytes of a picture, drawn as large as `edge` pixels allow. Rejects with a reason for the person. */
export async function pixelsOf(url: string, edge: number): Promise<Uint8ClampedArray> {
  const picture = new Image()
  picture.src = url
  await picture.decode().catch(() => {
    throw new Error('This file is no picture that a browser can show.')
  })
  const scale = edge / Math.max(picture.naturalWidth, picture.naturalHeight, 1)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot read the colours of a picture.')
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height).data
}

export function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('This file could not be read.')))
    reader.readAsDataURL(file)
  })
}
