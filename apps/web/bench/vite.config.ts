import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The page of `npm run bench -- web`: made of the product's own components, and part of no release. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  build: { target: 'es2022', emptyOutDir: true, reportCompressedSize: false, assetsInlineLimit: 0 },
})
