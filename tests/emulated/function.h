/* SPDX-License-Identifier: GPL-3.0-or-later
 * function: a kernel as launches take it, which hand over its arguments by their addresses.
 */
#ifndef SPILLWAY_TESTS_EMULATED_FUNCTION_H
#define SPILLWAY_TESTS_EMULATED_FUNCTION_H

#include "tests/emulated/grid.h"

#include <new>
#include <tuple>
#include <utility>

struct emulated_function {
	void (*copy)(void *to, void **args); /* to struct emulated_launch */
	void (*call)(const void *args);
};

template <auto kernel> struct emulated_kernel;
template <typename... types, void (*kernel)(types...)> struct emulated_kernel<kernel> {
	using arguments = std::tuple<types...>;
	static_assert(sizeof(arguments) <= sizeof(emulated_launch::args), "so many arguments");

	template <size_t... i>
	static void copy_all(void *to, void **args, std::index_sequence<i...>)
	{
		new (to) arguments(*(const types *)args[i]...);
	}

	static void copy(void *to, void **args)
	{
		copy_all(to, args, std::index_sequence_for<types...>());
	}

	static void call(const void *args)
	{
		std::apply(kernel, *(const arguments *)args);
	}

	static constexpr struct emulated_function function = { copy, call };
};

template <auto kernel> constexpr const void *emulated_function_of()
{
	return &emulated_kernel<kernel>::function;
}

#endif
