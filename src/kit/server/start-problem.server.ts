/** A reason not to start that whoever starts it can do something about. Its message says all there is to say; a stack would only hide it. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}
