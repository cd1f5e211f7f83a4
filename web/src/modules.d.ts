declare module 'virtual:rules/*' {
  const html: string | null;
  export default html;
}
