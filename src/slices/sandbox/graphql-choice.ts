import { Arg, Ctx, Extensions, Mutation, Query, Resolver } from 'type-graphql';
import { ask, type Payload, payload } from '../../core/transport/graphql/call.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { inputFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { chooseSandboxProviders, chooseSandboxProvidersOf, listSandboxProviders } from './providers.ts';
import { sandboxPortSchema, sandboxPortView, type SandboxPortView } from './views.ts';

const SandboxProvider = objectFrom(sandboxPortSchema);
const ChooseInput = inputFrom(chooseSandboxProviders.input, {
  name: 'ChooseSandboxProvidersInput',
  description: 'Where the sandbox goes from now on.',
});
type ChooseInput = InstanceType<typeof ChooseInput>;
const ChooseOfInput = inputFrom(chooseSandboxProvidersOf.input, {
  name: 'ChooseSandboxProvidersOfInput',
  description: 'Where the sandbox of which business goes from now on, and why.',
});
type ChooseOfInput = InstanceType<typeof ChooseOfInput>;
const ChoosePayload = payloadOf('ChooseSandboxProvidersPayload', 'Where it goes now, port by port', {
  sandboxProviders: () => [SandboxProvider],
});

type Chosen = Payload<{ sandboxProviders: readonly SandboxPortView[] }>;

/** Where a sandbox goes. */
@Resolver()
export class SandboxChoiceResolver {
  @Extensions({ bucket: 'sandbox' })
  @Query(() => [SandboxProvider], {
    description: 'Sandbox alone: where it goes at each port, to the simulation or to test environments of providers.',
  })
  async sandboxProviders(@Ctx() context: Context): Promise<readonly SandboxPortView[]> {
    return (await ask(context, listSandboxProviders, {})).map(sandboxPortView);
  }

  @Extensions({ bucket: 'sandbox' })
  @Mutation(() => ChoosePayload, {
    description: 'Sandbox alone: chooses where it goes from now on. What is open stays with whoever has it. For owners.',
  })
  chooseSandboxProviders(
    @Ctx() context: Context,
    @Arg('input', () => ChooseInput, { description: 'Where, and for which ports.' }) input: ChooseInput,
  ): Promise<Chosen> {
    return payload(async () => ({ sandboxProviders: (await ask(context, chooseSandboxProviders, input)).map(sandboxPortView) }));
  }

  @Extensions({ bucket: 'sandbox' })
  @Mutation(() => ChoosePayload, { description: 'Sandbox alone: chooses where that of a business goes from now on. For operators.' })
  chooseSandboxProvidersOf(
    @Ctx() context: Context,
    @Arg('input', () => ChooseOfInput, { description: 'Whose, where, and why.' }) input: ChooseOfInput,
  ): Promise<Chosen> {
    return payload(async () => ({ sandboxProviders: (await ask(context, chooseSandboxProvidersOf, input)).map(sandboxPortView) }));
  }
}
